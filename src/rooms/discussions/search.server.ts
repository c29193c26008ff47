import type { Ctx } from '#platform/ctx.server.ts'
import { rowsOf } from '#platform/database.server.ts'
import { fold } from '#platform/fold.ts'
import { fromCursor, PAGE_SIZE, type Page, toCursor } from '#platform/paging.server.ts'
import { NO_NAMES, toQuery } from '#rooms/search/query.server.ts'
import { cardsById, readerKind } from './cards.server.ts'
import type { FeedRequest } from './feed.server.ts'
import { WINDOWS } from './tables.ts'
import { type PostView, visible } from './view.server.ts'

/**
 * Ranked are the newest this many that match: what else matches a frequent word is older and no better, and ranking
 * all of it would make the search slower with every post. Sorted by `new`, everything that matches is there.
 */
const CANDIDATES = 200
/** Beside everything else that the site has, so few posts are shown that fewer are ranked. */
const FEWER = 50
const LAST = 2_147_483_647

type Search = FeedRequest & { q: string }
/** Where to look for what was typed. */
type Field = Pick<Search, 'q' | 'location' | 'category'>
/** What to find, in which order, below which id, and how many of the newest at most. */
type Wanted = { query: string; order: keyof typeof ORDERS; before: number; most: number }

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
): Promise<number> => (await find(ctx, field, { query, before: LAST, most, order: 'newest' })).length

/** The ids of the newest posts that match a query in PostgreSQL's words: of fewer where a few of them are to be shown. */
export const idsFor = (ctx: Ctx, query: string, shown: number): Promise<number[]> =>
  find(ctx, { q: '' }, { query, before: LAST, most: shown > PAGE_SIZE ? CANDIDATES : FEWER, order: 'newest' })

/** Everything that matches, newest first; a page begins where the last one ended. */
async function newest(ctx: Ctx, request: Search, query: string): Promise<Page<PostView>> {
  const [before = LAST] = fromCursor(request.cursor, 1) ?? []
  const ids = await find(ctx, request, { query, before, most: request.limit + 1, order: 'newest' })
  const shown = ids.slice(0, request.limit)
  return {
    rows: await cardsById(ctx, shown),
    next: ids.length > request.limit ? toCursor([shown.at(-1) ?? 0]) : undefined,
  }
}

/** The candidates in their order; the cursor keeps where they began, so that new posts do not shift pages. */
async function ranked(ctx: Ctx, request: Search, query: string): Promise<Page<PostView>> {
  const [skip = 0, before = LAST] = fromCursor(request.cursor, 2) ?? []
  const order = request.sort === 'top' ? 'liked' : 'relevant'
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
const RELEVANCE = `ts_rank(s.words, $3::tsquery, 1)
  + case when strpos(s.title, $4) > 0 then 0.5 when strpos(s.body, $4) > 0 then 0.25 else 0 end
  + ln(1 + c.heat) / 18`
const ORDERS = {
  newest: 'c.id desc',
  liked: 'c.likes desc, c.id desc',
  relevant: `${RELEVANCE} desc, c.id desc`,
}

/** A word of every tenth post is found a hundred times among so many. */
const FIRST = 1_024
/** What was found among some of the newest says how many more to look among, and a little more than that. */
const AMPLY = 1.4
/** At least so many times more, or a search for what is rare would go through the same again and again. */
const FURTHER = 8

/**
 * The newest posts that match, read from the index window by window (`WINDOWS`): few windows where a word is frequent,
 * all where it is rare, so that neither reads much that it does not show.
 */
async function find(ctx: Ctx, field: Field, wanted: Wanted): Promise<number[]> {
  for (let posts = FIRST; ; ) {
    const { ids, all } = await findAmong(ctx, field, wanted, posts)
    if (all || ids.length >= wanted.most) return ids
    posts *= Math.max(FURTHER, ids.length && (AMPLY * wanted.most) / ids.length)
  }
}

/** More windows than this at once cost more than a few wider ones. */
const WINDOWS_MOST = 16
const WIDEST = WINDOWS[2]

/** Among the newest so many posts below an id; `all` says that there are no older ones. */
async function findAmong(ctx: Ctx, field: Field, wanted: Wanted, posts: number) {
  const { sign, bits } = WINDOWS.find((each) => posts / 2 ** each.bits <= WINDOWS_MOST) ?? WIDEST
  const windows = Math.ceil(posts / 2 ** bits)
  const name = `discussions.find.${wanted.order}.${readerKind(ctx)}`
  const [row] = await rowsOf<{ ids: number[]; all: boolean }>(ctx.db, name, amongNewest(ctx, wanted), [
    ...[ctx.viewer.id ?? null, wanted.before, wanted.query, fold(field.q)],
    ...[field.location ?? null, field.category ?? null, wanted.most, sign, bits, windows],
  ])
  return row ?? { ids: [], all: true }
}

/**
 * What is to be done one after the other is kept apart (`materialized`, `offset 0`): first the index, then the posts that
 * it names, one by one and no more than are wanted. Left to choose, PostgreSQL now and then reads a whole table instead.
 * Words and windows are two conditions, for the index skips from one to the other; within one tsquery it would look at
 * every post of the windows (30 times slower at a million posts).
 */
const amongNewest = (ctx: Ctx, { order }: Wanted) => `
  with reach as materialized (
    select least($2::int - 1, max(post_id)) >> $9::int as last, min(post_id) >> $9::int as first from post_search),
  asked as materialized (
    select coalesce(last - $10::int <= first, true) as all, (select string_agg(format('''%s%s''', $8::text, n), ' | ')
      from generate_series(last - $10::int, last) n)::tsquery as windows
    from reach),
  hits as materialized (select post_id from post_search where words @@ $3::tsquery and words @@ (select windows from asked))
  select a.all, array(
    select c.id from (
      select h.post_id as id, p.likes, p.heat
      from (select post_id from hits where post_id < $2 order by post_id desc offset 0) h,
        lateral (select p.likes, p.heat from posts p where p.id = h.post_id and ${visible('p', ctx.viewer, '$1')}
          and ($5::text is null or p.location = $5) and ($6::text is null or p.category = $6) offset 0) p
      order by h.post_id desc limit $7) c
    join post_search s on s.post_id = c.id
    where $4::text is not null and $1::text is not distinct from $1
    order by ${ORDERS[order]}) as ids
  from asked a`
