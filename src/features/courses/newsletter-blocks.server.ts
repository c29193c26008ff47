import { and, desc, inArray } from 'drizzle-orm'
import type { BlockSource } from '#features/newsletter/issues/block-source.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { hasTitleWith } from '#platform/database/contains-words.server.ts'
import { courses } from './tables.ts'

/** Courses in the newsletter: what their cards say, and nothing of a lesson. */
export const courseBlocks: BlockSource = {
  kind: 'course',
  async read({ db }, ids) {
    const rows = await db
      .select({
        ...pickColumns(courses, ['id', 'title', 'titleFa']),
        text: courses.description,
        textFa: courses.descriptionFa,
      })
      .from(courses)
      .where(and(inArray(courses.id, ids), courses.published))
    return rows.map((row) => ({ ...row, path: `/courses/${row.id}` }))
  },
  find: ({ db }, words, most) =>
    db
      .select(pickColumns(courses, ['id', 'title', 'titleFa']))
      .from(courses)
      .where(and(courses.published, hasTitleWith(words, courses.title, courses.titleFa)))
      .orderBy(desc(courses.id))
      .limit(most),
  // A course has no date and stays: an issue shows it when its writer wants to.
  weekly: async () => [],
}
