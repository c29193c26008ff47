import { readId } from '#platform/pages/route-loaders.ts'

/** The ids of a course and of one of its lessons in a page's URL. */
export const lessonParams = {
  parse: ({ id, lesson }: { id: string; lesson: string }) => ({
    id: readId(id),
    lesson: readId(lesson),
  }),
  stringify: ({ id, lesson }: { id: number; lesson: number }) => ({
    id: `${id}`,
    lesson: `${lesson}`,
  }),
}
