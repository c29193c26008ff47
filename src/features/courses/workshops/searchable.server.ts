import { sql } from 'drizzle-orm'
import { type SearchDocument, updateDocument } from '#features/search/documents.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'

type Row = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  instructor: string | null
  instructorFa: string | null
}

/** Workshops in the search of the whole site: what everyone may read of them, and nothing that is for members. */
export const workshopDocuments = (db: Executor): Promise<SearchDocument[]> => readDocuments(db, null)

/** Indexes a workshop for the search; call it in the transaction that creates, changes, cancels or removes it. */
export const indexWorkshop = async (tx: Tx, id: number) =>
  updateDocument(tx, 'workshop', id, await readDocuments(tx, id))

async function readDocuments(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, title, title_fa as "titleFa", description, description_fa as "descriptionFa",
      instructor_name as instructor, instructor_name_fa as "instructorFa"
    from workshops where published and status = 'upcoming' and (${id}::int is null or id = ${id}) order by id`)
  return rows.map(({ id: ref, title, titleFa, description, descriptionFa, instructor, instructorFa }) => ({
    type: 'workshop',
    ref: `${ref}`,
    url: `/workshops/${ref}`,
    en: { title, about: `${instructor ?? ''}\n${description}` },
    ...(titleFa === null
      ? {}
      : { fa: { title: titleFa, about: `${instructorFa ?? ''}\n${descriptionFa ?? ''}` } }),
  }))
}
