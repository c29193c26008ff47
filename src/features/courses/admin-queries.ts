import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { courseAdminApi } from './admin-api.server.ts'
import { lessonParam } from './queries.ts'
import type { CourseInput, LessonInput } from './rules.ts'

const api = client<typeof courseAdminApi>()

export type AdminCourseItem = InferResponseType<typeof api.admin.courses.$get, 200>[number]
export type AdminCourse = InferResponseType<(typeof api.admin.courses)[':id']['$get'], 200>
export type LessonItem = AdminCourse['lessons'][number]
export type AdminLesson = InferResponseType<
  (typeof api.admin.courses)[':id']['lessons'][':lessonId']['$get'],
  200
>

export const adminCoursesQuery = (q = '') =>
  pagedQuery(['courses', 'admin', q], (page) =>
    api.admin.courses.$get({ query: { ...page, ...(q && { q }) } }),
  )

export const adminCourseQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', 'admin', id],
    queryFn: () => request(api.admin.courses[':id'].$get(idParam(id))),
  })

export const adminLessonQuery = (id: number, lessonId: number) =>
  queryOptions({
    queryKey: ['courses', 'admin', id, lessonId],
    queryFn: () => request(api.admin.courses[':id'].lessons[':lessonId'].$get(lessonParam(id, lessonId))),
  })

const REFRESHES = [['courses']]
const saved = () => ({ title: m.courses_admin_saved() })
const failed = () => ({ title: m.courses_admin_failed() })

export const useSaveCourse = (id: number | undefined, onDone: (saved: { id: number }) => void) =>
  useChange(
    (json: CourseInput & Versioned): Promise<{ id: number; version: number }> =>
      id === undefined
        ? request(api.courses.$post({ json }))
        : request(api.courses[':id'].$patch({ ...idParam(id), json })),
    { refreshes: REFRESHES, onDone, successToast: saved, errorToast: failed },
  )

export const usePublishCourse = (id: number) =>
  useChange(
    (json: { published: boolean } & Versioned) =>
      request(api.courses[':id'].$patch({ ...idParam(id), json })),
    { refreshes: REFRESHES, refreshesOnConflict: true, successToast: saved, errorToast: failed },
  )

export const useRemoveCourse = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(api.courses[':id'].$delete(idParam(id))), {
    refreshes: REFRESHES,
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.courses_admin_removed() }),
    errorToast: failed,
  })

export const useSaveLesson = (courseId: number, lessonId: number | undefined, onDone: () => void) =>
  useChange(
    (json: LessonInput & Versioned): Promise<{ id: number; version: number }> =>
      lessonId === undefined
        ? request(api.courses[':id'].lessons.$post({ ...idParam(courseId), json }))
        : request(
            api.courses[':id'].lessons[':lessonId'].$patch({ ...lessonParam(courseId, lessonId), json }),
          ),
    { refreshes: REFRESHES, onDone, successToast: saved, errorToast: failed },
  )

export const useRemoveLesson = (courseId: number, lessonId: number, onDone: () => void) =>
  useChange<void, unknown>(
    () => request(api.courses[':id'].lessons[':lessonId'].$delete(lessonParam(courseId, lessonId))),
    {
      refreshes: REFRESHES,
      refreshesOnConflict: true,
      onDone,
      successToast: () => ({ title: m.courses_admin_lesson_removed() }),
      errorToast: failed,
    },
  )

/** Each order is sent after the one before it was answered. */
export const useOrderLessons = (courseId: number) =>
  useChange(
    (ids: number[]) =>
      request(api.courses[':id'].lessons.order.$put({ ...idParam(courseId), json: { ids } })),
    {
      refreshes: REFRESHES,
      refreshesOnConflict: true,
      errorToast: failed,
      scope: `lessons-of:${courseId}`,
    },
  )
