import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'
import { readerKind } from './cards.server.ts'
import { WINDOWS } from './tables.ts'
import { visible } from './view.server.ts'

export const LAST = 2_147_483_647

/** What to find, below which id, and how many of the newest at most. */
export type Wanted = {
  /** In PostgreSQL's words. */
  query: string
  before?: number
  most: number
  location?: string | undefined
  category?: string | undefined
}
/** What is told of them: a select from `candidates` (id, likes, heat), with parameters from `$10` on. */
export type Selection = { name: string; select: string; order?: string; values?: unknown[] }

/** A word of every tenth post is found a hundred times among so many. */
const FIRST = 1_024
/** What was found among some of the newest says how many more to look among, and a little more than that. */
const AMPLY = 1.4
/** Where none was found: what is so rare is read quickly among many. */
const FURTHER = 64
/** Among how many posts a search found enough: asked again within a minute, it looks among as many at once. */
const lookedAmong = new LRUCache<string, number>({ max: 500, ttl: 60_000 })

/**
 * The newest posts that match, read from the index window by window (`WINDOWS`): few windows where a word is frequent,
 * all where it is rare, so that neither reads much that it does not show.
 * @returns the rows of what is told of them
 */
export async function newestMatching<Row extends object>(
  ctx: Ctx,
  wanted: Wanted,
  selection: Selection,
): Promise<Row[]> {
  const asked = JSON.stringify(wanted)
  for (let posts = lookedAmong.get(asked) ?? FIRST; ; ) {
    const rows = await lookAmong<Row>(ctx, wanted, selection, posts)
    const [{ all, found } = { all: true, found: 0 }] = rows
    if (all || found >= wanted.most) {
      lookedAmong.set(asked, posts)
      return rows.filter(({ told }) => told)
    }
    posts *= found ? (AMPLY * wanted.most) / found : FURTHER
  }
}

/** More windows than this at once cost more than a few wider ones. */
const WINDOWS_MOST = 16
const WIDEST = WINDOWS[2]

/** `all` says that there are no older ones than the newest so many; without any to tell of, there is one row without. */
type Among<Row> = Row & { all: boolean; found: number; told: true | null }

async function lookAmong<Row extends object>(ctx: Ctx, wanted: Wanted, selection: Selection, posts: number) {
  const { query, before = LAST, most, location = null, category = null } = wanted
  const { sign, bits } = WINDOWS.find((each) => posts / 2 ** each.bits <= WINDOWS_MOST) ?? WIDEST
  const windows = Math.ceil(posts / 2 ** bits)
  return rowsOf<Among<Row>>(ctx.db, `${selection.name}.${readerKind(ctx)}`, statement(ctx, selection), [
    ...[ctx.viewer.id ?? null, before, query, location, category, most, sign, bits, windows],
    ...(selection.values ?? []),
  ])
}

/**
 * What is to be done one after the other is kept apart (`materialized`, `offset 0`): first the index, then the posts that
 * it names, one by one and no more than are wanted. Left to choose, PostgreSQL now and then reads a whole table instead.
 * Words and windows are two conditions, for the index skips from one to the other; within one tsquery it would look at
 * every post of the windows (30 times slower at a million posts).
 */
const statement = ({ viewer }: Ctx, { select, order = '' }: Selection) => `
  with reach as materialized (
    select least($2::int - 1, max(post_id)) >> $8::int as last, min(post_id) >> $8::int as first from post_search),
  asked as materialized (
    select coalesce(last - $9::int <= first, true) as all, (select string_agg(format('''%s%s''', $7::text, n), ' | ')
      from generate_series(last - $9::int, last) n)::tsquery as windows
    from reach),
  hits as materialized (select post_id from post_search where words @@ $3::tsquery and words @@ (select windows from asked)),
  candidates as materialized (
    select h.post_id as id, p.likes, p.heat
    from (select post_id from hits where post_id < $2 order by post_id desc offset 0) h,
      lateral (select p.likes, p.heat from posts p where p.id = h.post_id and ${visible('p', viewer, '$1::text')}
        and $1::text is not distinct from $1
        and ($4::text is null or p.location = $4) and ($5::text is null or p.category = $5) offset 0) p
    order by h.post_id desc limit $6)
  select a.all, (select count(*)::int from candidates) as found, r.*
  from asked a left join (select true as told, t.* from (${select}) t) r on true ${order}`
