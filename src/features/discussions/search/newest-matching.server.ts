import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { readerKind } from '../posts/cards.server.ts'
import { FILTER_SIGNS, ID_BUCKETS } from '../tables.ts'
import { whereVisible } from '../view.server.ts'

/** What to find, below which id, and how many of the newest at most. */
export type PostSearch = {
  /** A tsquery. */
  query: string
  before?: number
  most: number
  location?: string | undefined
  category?: string | undefined
}
/** The selection from `candidates` (id, likes, heat), with parameters from `$10` on. */
export type Selection = { name: string; select: string; order?: string; values?: unknown[] }

/** Enough to find a word of every tenth post a hundred times. */
const FIRST = 1_024
/** The hit rate among the newest posts says how many more to read; this adds a margin. */
const AMPLY = 1.4
/** The factor if no match was found: a rare word is quickly looked up among many posts. */
const FURTHER = 64
/** Among how many posts a query found enough: repeated within a minute, it reads as many at once. */
const postsSearched = new LRUCache<string, number>({ max: 500, ttl: 60_000 })

/**
 * The newest posts that match, read from the index bucket by bucket (`ID_BUCKETS`). A frequent word needs few
 * buckets, a rare one all of them; either way few rows are read that are not shown.
 * @returns the selected rows
 */
export async function newestMatching<Row extends object>(
  ctx: Ctx,
  wanted: PostSearch,
  selection: Selection,
): Promise<Row[]> {
  const key = JSON.stringify(wanted)
  for (let posts = postsSearched.get(key) ?? FIRST; ; ) {
    const rows = await searchAmong<Row>(ctx, wanted, selection, posts)
    const [{ all, found } = { all: true, found: 0 }] = rows
    if (all || found >= wanted.most) {
      postsSearched.set(key, posts)
      return rows.filter(({ selected }) => selected)
    }
    posts *= found ? (AMPLY * wanted.most) / found : FURTHER
  }
}

/** More buckets than this at once cost more than a few wider ones. */
const BUCKETS_MAX = 16
const WIDEST_BUCKETS = ID_BUCKETS[2]

/** `all` says that there are no older matches; when nothing matches, there is one row with only the counts. */
type Among<Row> = Row & { all: boolean; found: number; selected: true | null }

async function searchAmong<Row extends object>(
  ctx: Ctx,
  wanted: PostSearch,
  selection: Selection,
  posts: number,
) {
  const { query, before = ID_MAX, most, location = null, category = null } = wanted
  const { sign, bits } = ID_BUCKETS.find((each) => posts / 2 ** each.bits <= BUCKETS_MAX) ?? WIDEST_BUCKETS
  const buckets = Math.ceil(posts / 2 ** bits)
  const filters = `${location ? 'l' : ''}${category ? 'c' : ''}`
  const name = `${selection.name}.${filters}.${readerKind(ctx)}`
  return queryNamed<Among<Row>>(ctx.db, name, statement(ctx, wanted, selection), [
    ctx.viewer.id ?? null,
    before,
    query,
    location,
    category,
    most,
    sign,
    bits,
    buckets,
    ...(selection.values ?? []),
  ])
}

/**
 * Each step is kept separate (`materialized`, `offset 0`): first the index, then the posts that it names, one by one
 * and no more than are wanted. Otherwise PostgreSQL sometimes reads a whole table instead. Words, buckets and filters are
 * conditions of their own, so that the index can skip from one to the other; within one tsquery it would visit every
 * post of the buckets (30 times slower at a million posts). The posts are checked again, as some rows do not say what
 * they are filtered by.
 */
const statement = ({ viewer }: Ctx, wanted: PostSearch, { select, order = '' }: Selection) => `
  with reach as materialized (
    select least($2::int - 1, max(post_id)) >> $8::int as last, min(post_id) >> $8::int as first from post_search),
  asked as materialized (
    select coalesce(last - $9::int <= first, true) as all, (select string_agg(format('''%s%s''', $7::text, n), ' | ')
      from generate_series(last - $9::int, last) n)::tsquery as buckets
    from reach),
  hits as materialized (select post_id from post_search where words @@ $3::tsquery
    and words @@ (select buckets from asked) ${filterConditions(wanted)}),
  candidates as materialized (
    select h.post_id as id, p.likes, p.heat
    from (select post_id from hits where post_id < $2 order by post_id desc offset 0) h,
      lateral (select p.likes, p.heat from posts p where p.id = h.post_id and ${whereVisible('p', viewer, '$1::text')}
        and $1::text is not distinct from $1
        and ($4::text is null or p.location = $4) and ($5::text is null or p.category = $5) offset 0) p
    order by h.post_id desc limit $6)
  select a.all, (select count(*)::int from candidates) as found, r.*
  from asked a left join (select true as selected, t.* from (${select}) t) r on true ${order}`

const filterConditions = ({ location, category }: PostSearch) =>
  `${location ? markedBy(FILTER_SIGNS.location, '$4') : ''} ${category ? markedBy(FILTER_SIGNS.category, '$5') : ''}`

const markedBy = (sign: string, parameter: string) =>
  `and words @@ format('''${sign}%s'' | ''${FILTER_SIGNS.unknown}''', ${parameter}::text)::tsquery`
