import type { Ctx } from '#platform/app-context.server.ts'
import { fromCursor, type Page, type PageRequest, toCursor } from '#platform/http/paging.server.ts'
import { COUNTED_MAX, SEARCH_TYPES, type SearchType, SUGGESTIONS_MAX } from './rules.ts'
import {
  type DocumentFilter,
  type Finder,
  findDocuments,
  type ParsedQuery,
  type ScoredResult,
  type SearchResult,
} from './search.server.ts'
import { countAll, parseQuery } from './words/parse-query.server.ts'

type Request = PageRequest & { q: string; type?: SearchType | undefined; each?: number | undefined }

/**
 * Finds everything with all words of the query, in both languages, best first. If nothing has all of them, finds texts
 * with some. Returns pages, of one type or of all; or the best of each type, if `each` says how many.
 */
export async function searchSite(ctx: Ctx, finders: Finder[], request: Request): Promise<Page<SearchResult>> {
  const { type, limit, cursor, each } = request
  const [offset = 0] = fromCursor(cursor, 1) ?? []
  const skip = Math.max(0, offset)
  const parsed = await parseQuery(ctx, finders, request.q)
  if (!parsed) return { rows: [] }
  if (each) return { rows: withoutScores(await findAll(ctx, finders, parsed, { type, skip: 0, most: each })) }
  const findPage = async () => {
    if (type) return findAll(ctx, finders, parsed, { type, skip, most: limit + 1, paged: true })
    if (skip >= MIXED_MAX) return []
    // The results of any type may be on this page and on all before it.
    return (await findAll(ctx, finders, parsed, { skip: 0, most: skip + limit + 1, paged: true })).slice(skip)
  }
  const results = await findPage()
  const rows = withoutScores(results.slice(0, limit))
  return { rows, next: results.length > limit ? toCursor([skip + limit]) : undefined }
}

/** Readers who read further ask for one type: the results of all types before a page are found again for it. */
const MIXED_MAX = 1_000

const withoutScores = (results: ScoredResult[]): SearchResult[] =>
  results.map(({ score: _, titled: __, ...rest }) => rest)

async function findAll(
  ctx: Ctx,
  finders: Finder[],
  parsed: ParsedQuery,
  filter: DocumentFilter,
): Promise<ScoredResult[]> {
  const searched = finders.filter(({ type }) => !filter.type || filter.type === type)
  const includesDocuments = !filter.type || !searched.length
  const results = await Promise.all([
    ...(includesDocuments ? [findDocuments(ctx, parsed, filter)] : []),
    ...searched.map((finder) => finder.find(ctx, parsed, filter)),
  ])
  return results.flat().sort((a, b) => b.score - a.score || order(a.type) - order(b.type))
}

const order = (type: SearchType) => SEARCH_TYPES.indexOf(type)

/** How many of each type there are, of types with any; those of finders are counted no further than COUNTED_MAX. */
export async function countSite(
  ctx: Ctx,
  finders: Finder[],
  q: string,
): Promise<{ type: SearchType; count: number }[]> {
  const parsed = await parseQuery(ctx, finders, q)
  return parsed ? countAll(ctx, finders, parsed.query, COUNTED_MAX) : []
}

/** A few titles that match the words typed so far. */
export async function suggestResults(
  ctx: Ctx,
  finders: Finder[],
  q: string,
): Promise<Omit<SearchResult, 'snippet'>[]> {
  const parsed = await parseQuery(ctx, finders, q)
  if (!parsed) return []
  const results = await findAll(ctx, finders, parsed, { skip: 0, most: SUGGESTED_EACH })
  const titled = results.filter((each) => each.titled).slice(0, SUGGESTIONS_MAX)
  return titled.map(({ score: _, titled: __, snippet: ___, ...rest }) => rest)
}

const SUGGESTED_EACH = 4
