import type { Ctx } from '#platform/ctx.server.ts'
import { fold } from '#platform/fold.ts'
import { fromCursor, type Page, toCursor } from '#platform/paging.server.ts'
import { NO_NAMES, toQuery } from '#rooms/search/query.server.ts'
import { cardsById } from './cards.server.ts'
import type { FeedRequest } from './feed.server.ts'
import { newestIds } from './runs.server.ts'
import { type PostView, visible } from './view.server.ts'

/**
 * Ranked are the newest this many that match: what else matches a frequent word is older and no better, and ranking
 * all of it would make the search slower with every post. Sorted by `new`, everything that matches is there.
 */
const CANDIDATES = 200
/** Beside everything else that the site has, fewer posts are shown. */
const FEWER = 100
/** So many of the newest posts are looked through at first, in some four milliseconds. */
const LOOK_THROUGH = 2_000
/** Expected matches up to which the index is asked at once: it reads all of them, some six microseconds each. */
const RARE = 3_000
/** Looking through one post costs about a quarter of reading one match from the index. */
const CHEAPER = 4
const LAST = 2_147_483_647

type Search = FeedRequest & { q: string }
/** Where to look for what was typed. */
type Field = Pick<Search, 'q' | 'location' | 'category'>
/** What to find, in which order, below which id, how many at most, and among how many of the newest to begin. */
type Wanted = { query: string; order: string; before: number; most: number; first?: number }

/**
 * Posts that have every word of the query in title, content or category: at the beginning of a word, inside of one,
 * written joined or apart, or with a typing error. Ordered by relevance where the feed would be hot.
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

/** The same for a query that is in PostgreSQL's words already. */
export const countFor = async (
  ctx: Ctx,
  query: string,
  most: number,
  field: Field = { q: '' },
): Promise<number> => (await find(ctx, field, { query, before: LAST, most, order: 'c.id desc' })).length

/** The ids of the posts that match a query in PostgreSQL's words, of the newest of them the most relevant first. */
export const idsFor = (ctx: Ctx, q: string, query: string): Promise<number[]> =>
  find(ctx, { q }, { query, before: LAST, most: FEWER, first: 500, order: `${RELEVANCE} desc, c.id desc` })

/** Everything that matches, newest first; a page begins where the last one ended. */
async function newest(ctx: Ctx, request: Search, query: string): Promise<Page<PostView>> {
  const [before = LAST] = fromCursor(request.cursor, 1) ?? []
  const ids = await find(ctx, request, { query, before, most: request.limit + 1, order: 'c.id desc' })
  const shown = ids.slice(0, request.limit)
  return {
    rows: await cardsById(ctx, shown),
    next: ids.length > request.limit ? toCursor([shown.at(-1) ?? 0]) : undefined,
  }
}

/** The candidates in their order; the cursor keeps where they began, so that new posts do not shift pages. */
async function ranked(ctx: Ctx, request: Search, query: string): Promise<Page<PostView>> {
  const [skip = 0, before = LAST] = fromCursor(request.cursor, 2) ?? []
  const order = request.sort === 'top' ? 'c.likes desc, c.id desc' : `${RELEVANCE} desc, c.id desc`
  const ids = await find(ctx, request, { query, before, most: CANDIDATES, order })
  const start = Math.max(0, skip)
  const end = start + request.limit
  const newestId = before === LAST ? Math.max(...ids, 0) + 1 : before
  return {
    rows: await cardsById(ctx, ids.slice(start, end)),
    next: ids.length > end ? toCursor([end, newestId]) : undefined,
  }
}

/**
 * PostgreSQL's ts_rank (title 1.0, body 0.4 by its default weights, at most about 1), half a point for the query as
 * one phrase in the title and a quarter in the body, and a little for what others found worth an answer: 100 hearts
 * weigh as much as a quarter.
 */
const RELEVANCE = `ts_rank(c.words, $3::tsquery, 1)
  + case when strpos(c.title, $4) > 0 then 0.5 when strpos(c.body, $4) > 0 then 0.25 else 0 end
  + ln(1 + c.heat) / 18`

/**
 * Two ways, each slow where the other is fast: frequent words are among the newest posts, rare ones quickly read from
 * their index. Left to choose by itself, PostgreSQL now and then looks through a million posts for a word that three
 * of them have; so it is asked for its estimate only, and the newest posts show how good that is. In between, where
 * both cost the same, lies the slowest search: 15 ms at 100,000 posts, growing with the square root of their number.
 */
async function find(ctx: Ctx, request: Field, wanted: Wanted): Promise<number[]> {
  const expected = await expectedMatches(ctx, wanted.query)
  let posts = expected > RARE ? (wanted.first ?? LOOK_THROUGH) : 0
  while (posts > 0 && posts < CHEAPER * expected) {
    const { ids, seen } = await lookThrough(ctx, request, wanted, posts)
    if (ids.length === wanted.most || seen < posts) return ids
    posts = ids.length && Math.ceil((1.3 * posts * wanted.most) / ids.length)
  }
  return askIndex(ctx, request, wanted)
}

async function expectedMatches(ctx: Ctx, query: string): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    `explain (format json) select from post_search where words @@ ${literal(query)}::tsquery`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** EXPLAIN takes no parameters. The query is made of folded words and operators: quotes are all that needs care. */
const literal = (query: string) => `'${query.replaceAll("'", "''")}'`

async function lookThrough(ctx: Ctx, request: Field, wanted: Wanted, posts: number) {
  const text = `with newest as materialized (
      select p.id from (${newestIds(ctx, request, posts, 4)}) p order by p.id desc limit ${posts})
    select (select count(*)::int from newest) as seen, $1::text, array(${inOrder(wanted, 'newest n', 'n.id', 'true')}) as ids`
  const { rows } = await ctx.db.$client.query<{ seen: number; ids: number[] }>(text, [
    ...[ctx.viewer.id ?? null, wanted.before, wanted.query, fold(request.q)],
    ...[request.location, request.category].filter((filter) => filter !== undefined),
  ])
  return rows[0] ?? { seen: 0, ids: [] }
}

async function askIndex(ctx: Ctx, request: Field, wanted: Wanted) {
  // `offset 0` keeps the two apart: the index first, whatever is asked of what it finds.
  const hits = '(select post_id from post_search where words @@ $3::tsquery and post_id < $2 offset 0) h'
  const filter = `${visible('p', ctx.viewer, '$1')} and $1::text is not distinct from $1
    and ($5::text is null or p.location = $5) and ($6::text is null or p.category = $6)`
  const { rows } = await ctx.db.$client.query<{ ids: number[] }>(
    `select array(${inOrder(wanted, hits, 'h.post_id', filter)}) as ids, $4::text`,
    [
      ...[ctx.viewer.id ?? null, wanted.before, wanted.query, fold(request.q)],
      ...[request.location ?? null, request.category ?? null],
    ],
  )
  return rows[0]?.ids ?? []
}

/** The ids of what matches among `source`, the newest so many, in the order that is wanted. */
const inOrder = ({ most, order }: Wanted, source: string, id: string, filter: string) => `
  select c.id from (
    select s.post_id as id, s.words, s.title, s.body, p.likes, p.heat
    from ${source} join posts p on p.id = ${id} and ${filter} join post_search s on s.post_id = ${id}
    where s.words @@ $3::tsquery and $4::text is not null order by ${id} desc limit ${most}) c
  order by ${order}`
