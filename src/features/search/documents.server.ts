import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AnyColumn, and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import type { Db, Executor, Tx } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import type { Live } from '#platform/live/live.server.ts'
import { fold } from '#platform/text/fold.ts'
import type { SearchType } from './rules.ts'
import { searchDocuments } from './tables.ts'
import { addWords } from './words/words.server.ts'

/** A document's text in one language, as plain text; `text` is cut at line breaks for snippets. */
export type Side = { title: string; about?: string; text?: string }
/** Something public that the site's search finds: in English, in Persian, or in both. */
export type SearchDocument = {
  type: Exclude<SearchType, 'post'>
  /** The feature's own identifier: a slug, an id. */
  ref: string
  /** A path of this site without its language, or a web address. */
  url: string
  en?: Side
  fa?: Side
  /** Words that find it and are not shown. */
  keywords?: string
  /** Not found before this time. */
  shownFrom?: Date | null
}
/** A feature's documents of one type: indexed at start, and hourly. */
export type DocumentSource = {
  type: SearchDocument['type']
  /** @param refs which of them, or null for all; a source that is not in the database may return all at any time */
  read: (db: Executor, refs: string[] | null) => Promise<Iterable<SearchDocument>> | Iterable<SearchDocument>
}

/** Returns the condition by which a source reads rows of a table by their ids. */
export const isAmong = (id: AnyColumn, refs: string[] | null): SQL | undefined =>
  refs === null ? undefined : inArray(id, idsOf(refs))

/** Returns the refs as ids. Skips a ref that is not an id, which an earlier version may have stored: no row has it. */
export const idsOf = (refs: string[]): number[] =>
  refs.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= ID_MAX)

/**
 * Adds or updates the search document of one thing; removes it if nothing of the thing is public any more. Call it in
 * the transaction that changes the thing. A source reads only what everyone may read, as guests can find it.
 */
export async function updateDocument(tx: Tx, source: DocumentSource, id: string | number): Promise<void> {
  const ref = `${id}`
  const [document] = await source.read(tx, [ref])
  await waitForIndexing(tx)
  await storeDocument(tx, source.type, ref, document)
}

const storeDocument = (tx: Tx, type: SearchDocument['type'], ref: string, document?: SearchDocument) =>
  document ? indexDocument(tx, document) : removeDocument(tx, type, ref)

async function indexDocument(tx: Tx, document: SearchDocument): Promise<void> {
  const { type, ref, url, en, fa, keywords = '', shownFrom = null } = document
  const [body, bodyFa] = [bodyOf(en), bodyOf(fa)]
  const titles = fold(`${en?.title ?? ''} ${fa?.title ?? ''}`)
  const about = fold(`${en?.about ?? ''} ${fa?.about ?? ''} ${keywords}`)
  const texts = foldLines([body, bodyFa])
  await addWords(tx, titles, about, texts)
  const content = {
    url,
    title: en?.title ?? null,
    titleFa: fa?.title ?? null,
    body,
    bodyFa,
    titles,
    about,
    texts,
    hash: hashOf(document),
    shownFrom,
  }
  await tx
    .insert(searchDocuments)
    .values({ type, ref, ...content })
    .onConflictDoUpdate({ target: [searchDocuments.type, searchDocuments.ref], set: content })
}

async function removeDocument(tx: Tx, type: string, ref: string): Promise<void> {
  await tx.delete(searchDocuments).where(and(eq(searchDocuments.type, type), eq(searchDocuments.ref, ref)))
}

/** Writers do not wait for each other, only while everything is indexed. */
const waitForIndexing = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS.searchDocuments})`)

/**
 * Indexes new and changed documents of all features, and removes deleted ones. Safe to repeat. First finds outdated
 * documents without a lock, because that reads all documents. Then reads them again under the lock, a batch at a time:
 * writers of a document have committed before, or write it afterwards. Without the second reading, a document withdrawn
 * meanwhile would be found again.
 * @param live publishes changes; omitted at the start, before anybody searches
 * @returns whether anything changed
 */
export async function indexAllDocuments(
  { db, live }: { db: Db; live?: Pick<Live, 'publish'> },
  sources: DocumentSource[],
): Promise<boolean> {
  const byType = Map.groupBy(sources, ({ type }) => type)
  let isChanged = false
  try {
    isChanged = await removeOtherTypes(db, [...byType.keys()])
    for (const [type, ofType] of byType) {
      const outdated = await findOutdated(db, type, ofType)
      for (let at = 0; at < outdated.length; at += BATCH) {
        const refs = outdated.slice(at, at + BATCH)
        await db.transaction((tx) => indexBatch(tx, type, ofType, refs))
        isChanged = true
      }
    }
  } finally {
    // Publishes after an error as well: committed documents are no longer outdated when this is tried again.
    if (isChanged) live?.publish('search')
  }
  return isChanged
}

/** Removes documents of an earlier version of the site, such as those of a removed feature. */
async function removeOtherTypes(db: Db, types: SearchDocument['type'][]): Promise<boolean> {
  const { rowCount } = await db.delete(searchDocuments).where(notInArray(searchDocuments.type, types))
  return rowCount !== null && rowCount > 0
}

/**
 * A batch this small takes a fraction of a second: people who save a group or an event meanwhile do not notice the
 * wait.
 */
const BATCH = 50
/** So few take some milliseconds: the requests of readers come between them. */
const HASHED_AT_ONCE = 100

/** Returns the documents of this type that differ from the stored ones, and stored documents that no longer exist. */
async function findOutdated(db: Db, type: SearchDocument['type'], sources: DocumentSource[]) {
  const rows = await db
    .select({ ref: searchDocuments.ref, hash: searchDocuments.hash })
    .from(searchDocuments)
    .where(eq(searchDocuments.type, type))
  const hashes = new Map(rows.map(({ ref, hash }) => [ref, hash]))
  const changed: string[] = []
  let read = 0
  for (const source of sources)
    for (const document of await source.read(db, null)) {
      if (hashes.get(document.ref) !== hashOf(document)) changed.push(document.ref)
      hashes.delete(document.ref)
      if (++read % HASHED_AT_ONCE === 0) await nextTurn()
    }
  return [...changed, ...hashes.keys()]
}

async function indexBatch(tx: Tx, type: SearchDocument['type'], sources: DocumentSource[], refs: string[]) {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.searchDocuments})`)
  const current = new Map<string, SearchDocument>()
  for (const { read } of sources)
    for (const document of await read(tx, refs)) current.set(document.ref, document)
  for (const ref of refs) await storeDocument(tx, type, ref, current.get(ref))
}

/** The description is a line like any other: it makes a good snippet. */
const bodyOf = (side: Side | undefined) =>
  side ? [side.about ?? '', side.text ?? ''].filter(Boolean).join('\n').replace(/\n+/g, '\n').trim() : ''

/** Line n of the folded text is line n of the original: the snippet is cut where the words were found. */
export const foldLines = (texts: string[]): string =>
  texts.flatMap((text) => text.split('\n').map(fold)).join('\n')

/** Increased with each change of the indexing: stored documents are then indexed anew. */
const VERSION = 1

const hashOf = (document: SearchDocument) =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, document]))
    .digest('base64url')
