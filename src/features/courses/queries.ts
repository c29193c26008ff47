import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, RequestError, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { answerPageWith, requestContext } from '#platform/request-context.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { coursesApi } from './api.server.ts'

const api = client<typeof coursesApi>()
const lessons = api.courses[':id'].lessons[':lessonId']
/** The parameters of a call about a lesson. */
export const lessonParam = (id: number, lessonId: number) => ({
  param: { id: `${id}`, lessonId: `${lessonId}` },
})

/** As JSON: moments are ISO strings. */
export type CourseCard = InferResponseType<typeof api.courses.$get, 200>[number]
export type Course = InferResponseType<(typeof api.courses)[':id']['$get'], 200>
export type Lesson = InferResponseType<typeof lessons.$get, 200>

export const coursesQuery = (cursor?: string) =>
  pagedQuery(['courses', 'list'], (page) => api.courses.$get({ query: page }), { cursor })

export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', id],
    queryFn: () => request(api.courses[':id'].$get(idParam(id))),
  })

/**
 * Returns a lesson, or null for readers who may not read it. Another `lang` than the page's is for reading both side by
 * side.
 */
export const lessonQuery = (id: number, lessonId: number, lang: Lang = requestContext().lang) =>
  queryOptions({
    queryKey: ['courses', id, 'lessons', lessonId, lang],
    queryFn: () =>
      request(lessons.$get({ ...lessonParam(id, lessonId), query: { lang } })).catch(nullAt(403)),
  })

/** The certificate, or null as long as a lesson is left, or for guests. */
export const certificateQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', id, 'certificate'],
    queryFn: () => request(api.courses[':id'].certificate.$get(idParam(id))).catch(nullAt(401, 409)),
  })

/** The page says why it is missing, and answers like the call. */
const nullAt =
  (...statuses: number[]) =>
  (error: unknown): null => {
    if (!(error instanceof RequestError && statuses.includes(error.status))) throw error
    answerPageWith(error.status)
    return null
  }

/** Marks a lesson as done, or takes that back. */
export const useProgress = (id: number, lessonId: number) =>
  useChange(
    (done: boolean) => request(lessons.progress.$put({ ...lessonParam(id, lessonId), json: { done } })),
    {
      refreshes: [['courses']],
      errorToast: () => ({ title: m.courses_save_failed() }),
      scope: `lesson:${lessonId}`,
    },
  )

/** Notes that the reader opened a lesson. Nobody asked for it: it fails silently. */
export const recordOpening = (id: number, lessonId: number) =>
  request(lessons.opening.$put(lessonParam(id, lessonId))).catch(() => {})
