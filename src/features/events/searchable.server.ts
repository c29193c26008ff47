import { and, eq } from 'drizzle-orm'
import {
  type DocumentSource,
  isAmong,
  type SearchDocument,
  updateDocument,
} from '#features/search/documents.server.ts'
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
export const eventDocuments: DocumentSource = { type: 'event', read }

/** Indexes an event for the search; call it in the transaction that creates, changes, cancels or removes it. */
export const indexEvent = (tx: Tx, id: number) => updateDocument(tx, eventDocuments, id)

async function read(db: Executor, refs: string[] | null): Promise<SearchDocument[]> {
  const rows = await db
    .select(pickColumns(events, SEARCHED))
    .from(events)
    .where(and(eq(events.status, 'upcoming'), isAmong(events.id, refs)))
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
