import { and } from 'drizzle-orm'
import {
  type DocumentSource,
  isAmong,
  type SearchDocument,
  updateDocument,
} from '#features/search/documents.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { courses } from './tables.ts'

/** Published courses in the search of the whole site: titles and descriptions, never a lesson. */
export const courseDocuments: DocumentSource = { type: 'course', read: readDocuments }

/** Indexes a course for the search; call it in the transaction that creates, changes or removes it. */
export const indexCourse = (tx: Tx, id: number) => updateDocument(tx, courseDocuments, id)

async function readDocuments(db: Executor, refs: string[] | null): Promise<SearchDocument[]> {
  const rows = await db
    .select(pickColumns(courses, ['id', 'title', 'titleFa', 'description', 'descriptionFa']))
    .from(courses)
    .where(and(courses.published, isAmong(courses.id, refs)))
    .orderBy(courses.id)
  return rows.map(({ id: ref, title, titleFa, description, descriptionFa }) => ({
    type: 'course',
    ref: `${ref}`,
    url: `/courses/${ref}`,
    en: { title, about: description },
    ...(titleFa === null ? {} : { fa: { title: titleFa, about: descriptionFa ?? description } }),
  }))
}
