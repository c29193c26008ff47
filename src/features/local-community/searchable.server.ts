import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import {
  type DocumentSource,
  isAmong,
  type SearchDocument,
  updateDocument,
} from '#features/search/documents.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { placeLabel } from './places/place-label.ts'
import { COMMUNITY_EVENT } from './rules.ts'
import { communityEvents, descriptionOf, regionalGroups } from './tables.ts'

type DocumentType = 'group' | typeof COMMUNITY_EVENT
/** As both tables call them. */
const SEARCHED = ['id', 'descriptionFA', 'city', 'country', 'countryCode', 'isPremiumOnly', 'words'] as const
type Found = Pick<
  typeof communityEvents.$inferSelect,
  'title' | 'titleFA' | 'description' | (typeof SEARCHED)[number]
>

/** Open groups, in the search of the whole site. */
export const groupDocuments: DocumentSource = { type: 'group', read: readGroups }
/** Public upcoming events, without their addresses; the hourly indexing removes past ones. */
export const communityEventDocuments: DocumentSource = { type: COMMUNITY_EVENT, read: readCommunityEvents }

/** Call it in the transaction that creates, changes or closes a group. */
export const indexGroup = (tx: Tx, id: number) => updateDocument(tx, groupDocuments, id)

/** Call it in the transaction that creates, changes or cancels an event. */
export const indexCommunityEvent = (tx: Tx, id: number) => updateDocument(tx, communityEventDocuments, id)

async function readGroups(db: Executor, refs: string[] | null): Promise<Iterable<SearchDocument>> {
  const { name, nameFA, isActive, hiddenAt } = regionalGroups
  const isShown = and(isActive, isNull(hiddenAt))
  const rows = await db
    .select({
      title: name,
      titleFA: nameFA,
      ...pickColumns(regionalGroups, SEARCHED),
      description: descriptionOf(regionalGroups),
    })
    .from(regionalGroups)
    .where(and(isShown, isAmong(regionalGroups.id, refs)))
    .orderBy(regionalGroups.id)
  return toDocuments('group', '/local-community', rows)
}

async function readCommunityEvents(db: Executor, refs: string[] | null): Promise<Iterable<SearchDocument>> {
  const { isPublic, hiddenAt, status, date } = communityEvents
  const isShown = and(isPublic, isNull(hiddenAt), eq(status, 'upcoming'), gt(date, sql`now()`))
  const rows = await db
    .select({
      ...pickColumns(communityEvents, ['title', 'titleFA', ...SEARCHED]),
      description: descriptionOf(communityEvents),
    })
    .from(communityEvents)
    .where(and(isShown, isAmong(communityEvents.id, refs)))
    .orderBy(communityEvents.id)
  return toDocuments(COMMUNITY_EVENT, '/local-community/events', rows)
}

/** Each when it is asked for: there are thousands, and readers' requests come between them. */
function* toDocuments(type: DocumentType, path: string, rows: Found[]): Generator<SearchDocument> {
  for (const row of rows) yield documentOf(type, `${path}/${row.id}`, row)
}

/** Search is public: of a circle or a meetup only the card is indexed. */
function documentOf(type: DocumentType, url: string, found: Found): SearchDocument {
  const { id, title, titleFA, isPremiumOnly, words } = found
  const about = (lang: Lang, text: string | null) =>
    `${placeLabel(found, lang)}\n${isPremiumOnly ? '' : (text ?? '')}`
  return {
    type,
    ref: `${id}`,
    url,
    en: { title, about: about('en', found.description) },
    ...(titleFA === null
      ? {}
      : { fa: { title: titleFA, about: about('fa', found.descriptionFA ?? found.description) } }),
    keywords: words.join(' '),
  }
}
