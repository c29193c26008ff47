import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import type { Db, Executor, Tx } from '#platform/database/database.server.ts'
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
  /** Words by which it is found and which are not shown. */
  keywords?: string
  /** Not found before this time. */
  shownFrom?: Date | null
}
/** A feature's documents, all of them: indexed at start, and hourly. */
export type DocumentSource = (db: Executor) => Promise<Iterable<SearchDocument>> | Iterable<SearchDocument>

/**
 * Adds or updates what the search has of one source, or removes it. Call it in the transaction that changes the source,
 * and only with what everyone may read: guests can find it.
 * @param documents of that source: one, or none where nothing of it is shown any more
 */
export const updateDocument = (
  tx: Tx,
  type: SearchDocument['type'],
  ref: string | number,
  [document]: Iterable<SearchDocument>,
): Promise<void> => (document ? indexDocument(tx, document) : removeDocument(tx, type, `${ref}`))

async function indexDocument(tx: Tx, document: SearchDocument): Promise<void> {
  await waitForIndexing(tx)
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
  await waitForIndexing(tx)
  await tx.delete(searchDocuments).where(and(eq(searchDocuments.type, type), eq(searchDocuments.ref, ref)))
}

/** Writers do not wait for each other, only while everything is indexed. */
const waitForIndexing = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS.searchDocuments})`)

/**
 * Indexes what is new or has changed in all features, and removes what is gone. Safe to repeat.
 * All is read under the lock: who changes a document has committed before, or writes it afterwards. Read earlier, what
 * was withdrawn meanwhile would be found again.
 * @returns whether anything changed
 */
export async function indexAllDocuments({ db }: { db: Db }, features: DocumentSource[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.searchDocuments})`)
    const rows = await tx
      .select({ type: searchDocuments.type, ref: searchDocuments.ref, hash: searchDocuments.hash })
      .from(searchDocuments)
    const hashByDocument = new Map(rows.map(({ type, ref, hash }) => [`${type} ${ref}`, hash]))
    const changed: SearchDocument[] = []
    const currentKeys = new Set<string>()
    for (const gather of features)
      for (const document of await gather(tx)) {
        const key = `${document.type} ${document.ref}`
        currentKeys.add(key)
        if (hashByDocument.get(key) !== hashOf(document)) changed.push(document)
        if (currentKeys.size % HASHED_AT_ONCE === 0) await nextTurn()
      }
    for (const document of changed) await indexDocument(tx, document)
    const outdated = rows.filter(({ type, ref }) => !currentKeys.has(`${type} ${ref}`))
    for (const { type, ref } of outdated) await removeDocument(tx, type, ref)
    return changed.length + outdated.length > 0
  })
}

/** So few take some milliseconds: the requests of readers come between them. */
const HASHED_AT_ONCE = 100

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
