import { sql } from 'drizzle-orm'
import { type SearchDocument, updateDocument } from '#features/search/documents.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'

type Row = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
}

/** Published courses in the search of the whole site: titles and descriptions, never a lesson. */
export const courseDocuments = (db: Executor): Promise<SearchDocument[]> => readDocuments(db, null)

/** Indexes a course for the search; call it in the transaction that creates, changes or removes it. */
export const indexCourse = async (tx: Tx, id: number) =>
  updateDocument(tx, 'course', id, await readDocuments(tx, id))

async function readDocuments(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, title, title_fa as "titleFa", description, description_fa as "descriptionFa"
    from courses where published and (${id}::int is null or id = ${id}) order by id`)
  return rows.map(({ id: ref, title, titleFa, description, descriptionFa }) => ({
    type: 'course',
    ref: `${ref}`,
    url: `/courses/${ref}`,
    en: { title, about: description },
    ...(titleFa === null ? {} : { fa: { title: titleFa, about: descriptionFa ?? '' } }),
  }))
}
