import { sql } from 'drizzle-orm'
import { type SearchDocument, updateDocument } from '#features/search/documents.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'

type Row = {
  id: number
  title: string
  titleFa: string | null
  description: string
  descriptionFa: string | null
  speaker: string
  speakerFa: string | null
  tags: string[]
  tagsFa: string[]
}

/** Events to come and past ones in the search of the whole site; cancelled ones are left out. */
export const eventDocuments = (db: Executor): Promise<SearchDocument[]> => read(db, null)

/** Indexes an event for the search; call it in the transaction that creates, changes, cancels or removes it. */
export const indexEvent = async (tx: Tx, id: number) => updateDocument(tx, 'event', id, await read(tx, id))

async function read(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, title, title_fa as "titleFa", description, description_fa as "descriptionFa", speaker,
      speaker_fa as "speakerFa", tags, tags_fa as "tagsFa"
    from events where status = 'upcoming' and (${id}::int is null or id = ${id}) order by id`)
  return rows.map(
    ({ id: ref, title, titleFa, description, descriptionFa, speaker, speakerFa, tags, tagsFa }) => ({
      type: 'event',
      ref: `${ref}`,
      url: `/events/${ref}`,
      en: { title, about: `${speaker}\n${description}` },
      ...(titleFa === null
        ? {}
        : { fa: { title: titleFa, about: `${speakerFa ?? ''}\n${descriptionFa ?? ''}` } }),
      keywords: [...tags, ...tagsFa].join(' '),
    }),
  )
}
