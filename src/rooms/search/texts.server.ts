import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { type Sides, type Stored, toSides } from './snippet.server.ts'

/** Some two megabytes of articles and descriptions. */
const KEPT_MOST = 300
const kept = new Map<string, Sides>()

/**
 * The texts of documents by their hash. What has a hash never changes, so they are kept in this process: reading and
 * cutting up five whole articles for five lines of them took more time than finding them.
 * @returns without what was taken out of the search meanwhile
 */
export async function textsOf({ db }: Ctx, hashes: string[]): Promise<Map<string, Sides>> {
  const found = new Map<string, Sides>()
  for (const hash of hashes) {
    const text = kept.get(hash)
    if (text) keep(hash, text)
    if (text) found.set(hash, text)
  }
  const missing = hashes.filter((hash) => !found.has(hash))
  if (!missing.length) return found
  const rows = await rowsOf<Stored & { hash: string }>(
    db,
    'search.texts',
    'select hash, body, body_fa as "bodyFa", texts from search_documents where hash = any($1)',
    [missing],
  )
  for (const { hash, ...text } of rows) found.set(hash, keep(hash, toSides(text)))
  return found
}

/** The one that was asked for last is forgotten last. */
function keep(hash: string, text: Sides): Sides {
  kept.delete(hash)
  kept.set(hash, text)
  for (const [oldest] of kept) if (kept.size > KEPT_MOST) kept.delete(oldest)
  return text
}
