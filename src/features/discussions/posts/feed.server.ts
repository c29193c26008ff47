import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { fromCursor, PAGE_MAX, PAGE_SIZE, type Page, pageOf } from '#platform/http/paging.server.ts'
import { type FeedRequest, indexRangesQuery, KEYS, orderOf } from '../search/index-ranges.server.ts'
import { searchPosts } from '../search/search.server.ts'
import type { Sort } from '../search-params.ts'
import type { PostView } from '../view.server.ts'
import { type CardRow, cardColumns, cardJoins, readerKind, toPostView } from './cards.server.ts'

/** Posts by filter and order; with words to search for, see searchPosts. */
export async function listPosts(ctx: Ctx, request: FeedRequest): Promise<Page<PostView>> {
  const { q, sort = 'hot' } = request
  return q ? searchPosts(ctx, { ...request, q }) : readFeed(ctx, { ...request, sort })
}

type SortedRequest = FeedRequest & { sort: Sort }
type FeedRow = CardRow & { key: number | null }

/**
 * Reads one page of the feed. Depth, size and filter do not change its cost: in the index of each order, a page is a
 * short range or a merge of a few ranges.
 */
async function readFeed(ctx: Ctx, request: SortedRequest): Promise<Page<PostView>> {
  const { limit, location, category, sort } = request
  // Above every key: the first page is the one after it.
  const after = fromCursor(request.cursor, KEYS[sort].length) ?? KEYS[sort].map(() => ID_MAX)
  // Two sizes instead of a hundred: each is a prepared statement that every connection keeps.
  const size = limit <= PAGE_SIZE ? PAGE_SIZE : PAGE_MAX
  const filters = [location, category].filter((filter) => filter !== undefined)
  const rows = await queryNamed<FeedRow>(
    ctx.db,
    `discussions.feed.${sort}.${location ? 'l' : ''}${category ? 'c' : ''}.${readerKind(ctx)}.${size}`,
    feedStatement(ctx, request, size + 1),
    [ctx.viewer.id ?? null, ...after, ...filters],
  )
  const page = pageOf(rows, limit, ({ key, id }) => (sort === 'new' ? [id] : [key ?? 0, id]))
  return { ...page, rows: page.rows.map(({ key, ...row }) => toPostView(row, ctx.lang)) }
}

function feedStatement(ctx: Ctx, request: SortedRequest, size: number) {
  const order = orderOf(request.sort)
  const key = request.sort === 'new' ? 'null::int' : `p.${KEYS[request.sort][0]}`
  return `select ${key} as key, ${cardColumns(ctx)}
    from (select p.id from (${indexRangesQuery(ctx, request, size)}) p order by ${order} limit ${size}) page
    join posts p on p.id = page.id ${cardJoins(ctx)} order by ${order}`
}
