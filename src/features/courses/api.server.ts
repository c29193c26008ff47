import { Hono } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, IdText, json, param, query } from '#platform/http/parse.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { showCertificate } from './certificate.server.ts'
import { listCourses, showCourse } from './courses.server.ts'
import { openLesson, setProgress, showLesson } from './lessons.server.ts'
import { Certificate, Course, CourseCard, Lesson, Progress } from './responses.server.ts'
import { LessonProgress } from './rules.ts'

export const LessonId = v.object({ id: IdText, lessonId: IdText })

/** Courses for everyone, and lessons for people who may read them. */
export const coursesApi = new Hono<Env>()
  .get(
    '/courses',
    describeCall('Courses, newest first', { response: v.array(CourseCard) }),
    query(v.object(Paging)),
    async (c) => {
      cacheTags(c, 'courses')
      return list(c, await listCourses(c.var.ctx, c.req.valid('query')))
    },
  )
  .get(
    '/courses/:id',
    describeCall('A course and the names of its lessons', { response: Course }),
    param(Id),
    async (c) => {
      cacheTags(c, 'courses')
      return c.json(await showCourse(c.var.ctx, c.req.valid('param').id))
    },
  )
  .get(
    '/courses/:id/certificate',
    describeCall('What the reader’s certificate says, once every lesson is done', {
      response: Certificate,
      signedIn: true,
      errors: [409],
    }),
    param(Id),
    async (c) => c.json(await showCertificate(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/courses/:id/lessons/:lessonId',
    describeCall('A lesson, in the reader’s language or the one of ?lang=; of a premium course for members', {
      response: Lesson,
      errors: [403],
    }),
    param(LessonId),
    query(v.object({ lang: v.optional(v.picklist(LANGS)) })),
    async (c) => {
      cacheTags(c, 'courses')
      const { id, lessonId } = c.req.valid('param')
      const { lang = c.var.ctx.lang } = c.req.valid('query')
      return c.json(await showLesson(c.var.ctx, id, lessonId, lang))
    },
  )
  .put(
    '/courses/:id/lessons/:lessonId/progress',
    describeCall('Mark a lesson as done, or take that back', {
      response: Progress,
      signedIn: true,
      errors: [403],
    }),
    param(LessonId),
    json(LessonProgress),
    async (c) => {
      const { id, lessonId } = c.req.valid('param')
      return c.json(await setProgress(c.var.ctx, id, lessonId, c.req.valid('json').done))
    },
  )
  .put(
    '/courses/:id/lessons/:lessonId/opening',
    describeCall('Note that the reader opened a lesson: there the course goes on', {
      status: 204,
      signedIn: true,
      errors: [403],
    }),
    param(LessonId),
    async (c) => {
      const { id, lessonId } = c.req.valid('param')
      await openLesson(c.var.ctx, id, lessonId)
      return c.body(null, 204)
    },
  )
