import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { type StoredTexts, type TextByLang, toSides } from './snippet.server.ts'

/** Some two megabytes of articles and descriptions. */
const cached = new LRUCache<string, TextByLang>({ max: 300 })

type Stored = { type: string; ref: string; hash: string }

/**
 * The texts of documents by their hash. The text of a hash never changes, so they are cached in this process: reading
 * and cutting five whole articles for five lines of them took more time than finding them.
 * @returns without documents that were changed or removed meanwhile
 */
export async function textsByHash({ db }: Ctx, documents: Stored[]): Promise<Map<string, TextByLang>> {
  const sidesByHash = new Map<string, TextByLang>()
  for (const { hash } of documents) {
    const text = cached.get(hash)
    if (text) sidesByHash.set(hash, text)
  }
  const missing = documents.filter(({ hash }) => !sidesByHash.has(hash))
  if (!missing.length) return sidesByHash
  const rows = await queryNamed<StoredTexts & { hash: string }>(
    db,
    'search.textsOf',
    `select hash, body, body_fa as "bodyFa", texts
     from unnest($1::text[], $2::text[]) as found(type, ref) join search_documents using (type, ref)`,
    [missing.map(({ type }) => type), missing.map(({ ref }) => ref)],
  )
  for (const { hash, ...text } of rows) {
    const sides = toSides(text)
    cached.set(hash, sides)
    sidesByHash.set(hash, sides)
  }
  return sidesByHash
}
