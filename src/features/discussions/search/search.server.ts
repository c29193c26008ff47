import { NO_NAMES, toQuery } from '#features/search/query.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { fromCursor, type Page, toCursor } from '#platform/http/paging.server.ts'
import { fold } from '#platform/text/fold.ts'
import { cardsById } from '../posts/cards.server.ts'
import type { PostView } from '../view.server.ts'
import type { FeedRequest } from './index-ranges.server.ts'
import { newestMatching, type PostSearch, type Selection } from './newest-matching.server.ts'

/**
 * The newest so many matches are ranked: what else matches a frequent word is older and no better, and ranking all of
 * it would make the search slower with every post. Sorted by `new`, every match is included.
 */
export const CANDIDATES = 200

type Search = FeedRequest & { q: string }
/** The query and filters of a search. */
type Field = Pick<Search, 'q' | 'location' | 'category'>

/**
 * Posts that have every word of the query in title, content or category: at the beginning of a word, inside of one,
 * joined or split, or with a typing error. Ordered by relevance, unless the request names an order.
 */
export async function searchPosts(ctx: Ctx, request: Search): Promise<Page<PostView>> {
  const query = (await toQuery(ctx, request.q, NO_NAMES))?.all
  if (!query) return { rows: [] }
  return request.sort === 'new' ? newest(ctx, request, query) : ranked(ctx, request, query)
}

/** How many posts match, counted no further than `most`. */
export async function countMatching(ctx: Ctx, request: Field, most: number): Promise<number> {
  const query = (await toQuery(ctx, request.q, NO_NAMES))?.all
  return query ? countFor(ctx, query, most, request) : 0
}

/** The same for a query that is a tsquery already. */
export const countFor = async (
  ctx: Ctx,
  query: string,
  most: number,
  field: Field = { q: '' },
): Promise<number> => (await newestIds(ctx, field, { query, most })).length

/** Everything that matches, newest first; a page begins where the last one ended. */
async function newest(ctx: Ctx, request: Search, query: string): Promise<Page<PostView>> {
  const [before = ID_MAX] = fromCursor(request.cursor, 1) ?? []
  const ids = await newestIds(ctx, request, { query, before, most: request.limit + 1 })
  const pageIds = ids.slice(0, request.limit)
  return {
    rows: await cardsById(ctx, pageIds),
    next: ids.length > request.limit ? toCursor([pageIds.at(-1) ?? 0]) : undefined,
  }
}

/** Returns the candidates in their order. The cursor stores where they began, so new posts do not shift pages. */
async function ranked(ctx: Ctx, request: Search, query: string): Promise<Page<PostView>> {
  const [skip = 0, before = ID_MAX] = fromCursor(request.cursor, 2) ?? []
  const search = { query, before, most: CANDIDATES, location: request.location, category: request.category }
  const ids = (await newestMatching<Id>(ctx, search, orderOfSearch(request))).map(idOf)
  const start = Math.max(0, skip)
  const end = start + request.limit
  const newestId = before === ID_MAX ? Math.max(...ids, 0) + 1 : before
  return {
    rows: await cardsById(ctx, ids.slice(start, end)),
    next: ids.length > end ? toCursor([end, newestId]) : undefined,
  }
}

const newestIds = async (
  ctx: Ctx,
  { location, category }: Field,
  wanted: Pick<PostSearch, 'query' | 'before' | 'most'>,
) => (await newestMatching<Id>(ctx, { ...wanted, location, category }, NEWEST)).map(idOf)

type Id = { id: number }
const idOf = ({ id }: Id) => id

const NEWEST: Selection = {
  name: 'discussions.newest',
  select: 'select id from candidates',
  order: 'order by id desc',
}
function orderOfSearch({ q, sort }: Search) {
  if (sort === 'top') return LIKED
  return sort === 'hot' ? HOT : byRelevance(q)
}

const HOT: Selection = {
  name: 'discussions.hot',
  select: 'select id, heat from candidates',
  order: 'order by heat desc, id desc',
}
const LIKED: Selection = {
  name: 'discussions.liked',
  select: 'select id, likes from candidates',
  order: 'order by likes desc, id desc',
}

/**
 * PostgreSQL's ts_rank (title 1.0, body 0.4 by its default weights, at most about 1). The query as one phrase adds half
 * a point in the title and a quarter in the body. Likes and replies add a little: 100 hearts weigh as much as a
 * quarter.
 */
const byRelevance = (q: string): Selection => ({
  name: 'discussions.relevant',
  select: `
    select c.id, ts_rank(s.words, $3::tsquery, 1)
      + case when strpos(s.title, $10) > 0 then 0.5 when strpos(s.body, $10) > 0 then 0.25 else 0 end
      + ln(1 + c.heat) / 18 as relevance
    from candidates c join post_search s on s.post_id = c.id`,
  order: 'order by relevance desc, id desc',
  values: [fold(q)],
})
