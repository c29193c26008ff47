import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Query, type Term, toQuery } from '../query.server.ts'
import { SEARCH_TYPES } from '../rules.ts'
import { countDocuments, type Finder, type ParsedQuery, toParsedQuery } from '../search.server.ts'
import { TAG_OF_TYPE } from '../tags.ts'

/** Below so many results for all words together, results with only the rarest word are shown as well. */
const FEW = 10
const RARITY_MAX = 200

/** How many parsed queries are cached: what many people type, letter by letter. */
const CACHED_MAX = 500
/** Word frequencies shift slowly; and a process may end before it publishes new words. */
const FRESH_MS = 60_000

type QueryCache = LRUCache<string, Promise<ParsedQuery | undefined>>
const caches = new WeakMap<Ctx['live'], QueryCache>()

/**
 * Returns the matches of a query's words on this site; undefined if nothing can match. Cached for a minute, or until
 * there are new words. Results are cached only for guests, with their page.
 */
export function parseQuery(ctx: Ctx, finders: Finder[], q: string): Promise<ParsedQuery | undefined> {
  const cached = cacheOf(ctx)
  const cachedQuery = cached.get(q)
  if (cachedQuery) return cachedQuery
  const parsed = parse(ctx, finders, q)
  parsed.catch(() => cached.delete(q))
  cached.set(q, parsed)
  return parsed
}

/**
 * New words drop the whole cache. A query that is being computed then still returns to its callers, but is not cached.
 */
function cacheOf({ live }: Ctx): QueryCache {
  const existing = caches.get(live)
  if (existing) return existing
  const cached: QueryCache = new LRUCache({ max: CACHED_MAX, ttl: FRESH_MS })
  caches.set(live, cached)
  live.onChange((tag) => VOCABULARY_TAGS.has(tag) && cached.clear())
  return cached
}
/** The tags that are published with new words. Of posts only new and edited ones, as each like publishes `posts`. */
const VOCABULARY_TAGS = new Set<string | null>([
  ...Object.values({ ...TAG_OF_TYPE, post: 'posts-new' }),
  'words',
  'search',
  '*',
])

async function parse(ctx: Ctx, finders: Finder[], q: string): Promise<ParsedQuery | undefined> {
  const query = await toQuery(ctx, q)
  if (!query) return undefined
  const rarestTerm = await findRarestTerm(ctx, finders, query)
  if (rarestTerm) return toParsedQuery(q, withRarest(query, rarestTerm))
  return query.all ? toParsedQuery(q, query) : undefined
}

/** Still ranked by all words: results with only the rarest come after those with all in as good a place. */
const withRarest = (query: Query, { all, whole }: Term): Query => ({
  ...query,
  all: query.all ? `${query.all} | ${all}` : all,
  whole: query.whole || whole,
  title: whole,
  phrase: query.phrase || whole,
})

/**
 * Returns the word in the fewest texts, as it is the most specific: یلدا rather than شب. Undefined if enough texts have
 * all words, or if the words have a meaning only together, and some text has them.
 */
async function findRarestTerm(
  ctx: Ctx,
  finders: Finder[],
  { all, terms, meanings = terms }: Query,
): Promise<Term | undefined> {
  const found = all && terms.length > 1 ? await countMatches(ctx, finders, all, FEW) : 0
  const parts = found ? meanings : terms
  if (found >= FEW || (all && parts.length < 2)) return undefined
  const counted = await Promise.all(
    parts.map(async (term) => ({ term, count: await countMatches(ctx, finders, term.all, RARITY_MAX) })),
  )
  return counted.filter(({ count }) => count).sort((a, b) => a.count - b.count)[0]?.term
}

/** How many results match, of all types together, counted no further than `most`. */
async function countMatches(ctx: Ctx, finders: Finder[], all: string, most: number): Promise<number> {
  const query = { all, whole: all, title: all, phrase: all, any: all, terms: [] }
  const [documents, ...others] = await Promise.all([
    countDocuments(ctx, all, most),
    ...finders.map(({ count }) => count(ctx, query, most)),
  ])
  return [...documents.map(({ count }) => count), ...others].reduce((sum, count) => sum + count, 0)
}

/**
 * Returns the number of results of each type that has any, in the order of types.
 * @param most where finders stop counting; documents are few, and all are counted
 */
export async function countAll(ctx: Ctx, finders: Finder[], query: Query, most: number) {
  const [documents, ...others] = await Promise.all([
    countDocuments(ctx, query.all),
    ...finders.map(async ({ type, count }) => ({ type, count: await count(ctx, query, most) })),
  ])
  return [...documents, ...others]
    .filter(({ count }) => count)
    .sort((a, b) => SEARCH_TYPES.indexOf(a.type) - SEARCH_TYPES.indexOf(b.type))
}
