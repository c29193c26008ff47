import { and, eq } from 'drizzle-orm'
import { type SearchDocument, updateDocument } from '#features/search/documents.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { events } from './tables.ts'

const SEARCHED = [
  'id',
  'title',
  'titleFa',
  'description',
  'descriptionFa',
  'speaker',
  'speakerFa',
  'tags',
  'tagsFa',
] as const

/** Events to come and past ones in the search of the whole site; cancelled ones are left out. */
export const eventDocuments = (db: Executor): Promise<SearchDocument[]> => read(db, null)

/** Indexes an event for the search; call it in the transaction that creates, changes, cancels or removes it. */
export const indexEvent = async (tx: Tx, id: number) => updateDocument(tx, 'event', id, await read(tx, id))

async function read(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const rows = await db
    .select(pickColumns(events, SEARCHED))
    .from(events)
    .where(and(eq(events.status, 'upcoming'), id === null ? undefined : eq(events.id, id)))
    .orderBy(events.id)
  return rows.map(
    ({ id: ref, title, titleFa, description, descriptionFa, speaker, speakerFa, tags, tagsFa }) => ({
      type: 'event',
      ref: `${ref}`,
      url: `/events/${ref}`,
      en: { title, about: `${description}\n${speaker}` },
      ...(titleFa === null
        ? {}
        : { fa: { title: titleFa, about: `${descriptionFa ?? description}\n${speakerFa ?? speaker}` } }),
      keywords: [...tags, ...tagsFa].join(' '),
    }),
  )
}
