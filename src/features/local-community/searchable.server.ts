import { sql } from 'drizzle-orm'
import { type SearchDocument, updateDocument } from '#features/search/documents.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { COMMUNITY_EVENT } from './rules.ts'

type DocumentType = 'group' | typeof COMMUNITY_EVENT
type Row = {
  id: number
  title: string
  titleFa: string | null
  text: string | null
  textFa: string | null
  place: string
  words: string[]
}

/** Open groups, in the search of the whole site. */
export const groupDocuments = (db: Executor): Promise<SearchDocument[]> => readGroups(db, null)
/** Public upcoming events, without their addresses; the hourly indexing removes past ones. */
export const communityEventDocuments = (db: Executor): Promise<SearchDocument[]> =>
  readCommunityEvents(db, null)

/** Call it in the transaction that creates, changes or closes a group. */
export const indexGroup = async (tx: Tx, id: number) =>
  updateDocument(tx, 'group', id, await readGroups(tx, id))

/** Call it in the transaction that creates, changes or cancels an event. */
export const indexCommunityEvent = async (tx: Tx, id: number) =>
  updateDocument(tx, COMMUNITY_EVENT, id, await readCommunityEvents(tx, id))

/** Search is public: of a circle or a meetup only the card is indexed. */
const TEXTS = sql`case when not is_premium_only then description end as text,
      case when not is_premium_only then description_fa end as "textFa"`

async function readGroups(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, name as title, name_fa as "titleFa", ${TEXTS},
      concat_ws(', ', city, country) as place, words
    from regional_groups where is_active and hidden_at is null and (${id}::int is null or id = ${id}) order by id`)
  return rows.map((row) => documentOf('group', `/local-community/${row.id}`, row))
}

async function readCommunityEvents(db: Executor, id: number | null): Promise<SearchDocument[]> {
  const { rows } = await db.execute<Row>(sql`
    select id, title, title_fa as "titleFa", ${TEXTS},
      concat_ws(', ', city, country) as place, words
    from community_events
    where is_public and hidden_at is null and status = 'upcoming' and date > now() and (${id}::int is null or id = ${id}) order by id`)
  return rows.map((row) => documentOf(COMMUNITY_EVENT, `/local-community/events/${row.id}`, row))
}

const documentOf = (
  type: DocumentType,
  url: string,
  { id, title, titleFa, text, textFa, place, words }: Row,
): SearchDocument => ({
  type,
  ref: `${id}`,
  url,
  en: { title, about: `${place}\n${text ?? ''}` },
  ...(titleFa === null ? {} : { fa: { title: titleFa, about: `${place}\n${textFa ?? ''}` } }),
  keywords: words.join(' '),
})
