import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import {
  createCourse,
  listAdminCourses,
  removeCourse,
  showAdminCourse,
  updateCourse,
} from './admin.server.ts'
import { LessonId } from './api.server.ts'
import {
  addLesson,
  orderLessons,
  removeLesson,
  showAdminLesson,
  updateLesson,
} from './lesson-admin.server.ts'
import { AdminCourse, AdminCourseWithLessons, AdminLesson } from './responses.server.ts'
import { CourseChange, CourseInput, LessonChange, LessonInput, LessonOrder } from './rules.ts'

/** Where admins write courses and lessons. */
export const courseAdminApi = new Hono<Env>()
  .post(
    '/courses',
    describeCall('Create a course', { status: 201, response: AdminCourseWithLessons, errors: [409] }),
    requireAdmin,
    json(CourseInput),
    deduplicate,
    async (c) => c.json(await createCourse(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch(
    '/courses/:id',
    describeCall('Change a course: what is left out stays', {
      response: AdminCourseWithLessons,
      errors: [409],
    }),
    requireAdmin,
    param(Id),
    json(CourseChange),
    async (c) => c.json(await updateCourse(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/courses/:id',
    describeCall('Remove a course with its lessons', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    async (c) => {
      await removeCourse(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/courses/:id/lessons',
    describeCall('Add a lesson at the end of a course', {
      status: 201,
      response: AdminLesson,
      errors: [409],
    }),
    requireAdmin,
    param(Id),
    json(LessonInput),
    deduplicate,
    async (c) => c.json(await addLesson(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .put(
    '/courses/:id/lessons/order',
    describeCall('Order the lessons of a course', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    json(LessonOrder),
    async (c) => {
      await orderLessons(c.var.ctx, c.req.valid('param').id, c.req.valid('json').ids)
      return c.body(null, 204)
    },
  )
  .patch(
    '/courses/:id/lessons/:lessonId',
    describeCall('Change a lesson: what is left out stays', { response: AdminLesson, errors: [409] }),
    requireAdmin,
    param(LessonId),
    json(LessonChange),
    async (c) => {
      const { id, lessonId } = c.req.valid('param')
      return c.json(await updateLesson(c.var.ctx, id, lessonId, c.req.valid('json')))
    },
  )
  .delete(
    '/courses/:id/lessons/:lessonId',
    describeCall('Remove a lesson', { status: 204, errors: [409] }),
    requireAdmin,
    param(LessonId),
    async (c) => {
      const { id, lessonId } = c.req.valid('param')
      await removeLesson(c.var.ctx, id, lessonId)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/courses',
    describeCall('Every course, newest first', { response: v.array(AdminCourse) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAdminCourses(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/courses/:id',
    describeCall('A course to be edited', { response: AdminCourseWithLessons }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showAdminCourse(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/admin/courses/:id/lessons/:lessonId',
    describeCall('A lesson to be edited', { response: AdminLesson }),
    requireAdmin,
    param(LessonId),
    async (c) => {
      const { id, lessonId } = c.req.valid('param')
      return c.json(await showAdminLesson(c.var.ctx, id, lessonId))
    },
  )
