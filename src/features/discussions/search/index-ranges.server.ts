import type { Ctx } from '#platform/app-context.server.ts'
import type { PageRequest } from '#platform/http/paging.server.ts'
import { CATEGORIES, type Category, PLACES, type Place, type Sort } from '../search-params.ts'
import { whereVisible } from '../view.server.ts'

/** Sort keys as the indexes hold them: hot is likes plus twice replies. */
export const KEYS = { hot: ['heat', 'id'], top: ['likes', 'id'], new: ['id'] } as const

/**
 * The ORDER BY of a sort. The indexes keep nulls last; without it PostgreSQL would sort instead of reading them. The
 * primary key is ascending and read backwards, which is nulls first.
 */
export const orderOf = (sort: Sort, nulls = ' nulls last') =>
  KEYS[sort].map((key) => `p.${key} desc${nulls}`).join(', ')

type Filter = { location?: Place | undefined; category?: Category | undefined }
/** A page of the feed: with words, of what matches them. */
export type FeedRequest = PageRequest & Filter & { q: string | null; sort?: Sort | undefined }

/**
 * Returns a query for the index ranges that hold the next `size` posts. The indexes for filters begin with location and
 * category. If only one of the two is given, the query reads a range for each value of the other, at most a page long,
 * and returns the best of all. Parameters: $1 the reader, $2 … the keys to begin after, then the filters given.
 */
export function indexRangesQuery(
  ctx: Ctx,
  { location, category, sort }: Filter & { sort: Sort },
  size: number,
): string {
  const keys = KEYS[sort]
  const firstFilter = keys.length + 2
  const columns = keys.map((key) => `p.${key}`).join(', ')
  const visibleBefore = `${whereVisible('p', ctx.viewer, '$1')} and (${columns}) < (${keys.map((_, i) => `$${i + 2}::int`).join(', ')})`
  const rangeOf = (where: string, order = orderOf(sort)) =>
    `(select ${columns} from posts p where ${where} and ${visibleBefore} order by ${order} limit ${size})`
  const [first, second] = [`$${firstFilter}`, `$${firstFilter + 1}`]
  if (location && category) return rangeOf(`p.location = ${first} and p.category = ${second}`)
  if (location)
    return union(CATEGORIES.map((one) => rangeOf(`p.location = ${first} and p.category = '${one}'`)))
  if (!category) return rangeOf('true', orderOf(sort, sort === 'new' ? '' : undefined))
  const places = PLACES.map((one) => rangeOf(`p.location = '${one}' and p.category = ${first}`))
  // `is null` is no constant to the planner, which reads this range in order only when location is named in the
  // order.
  const nowhere = rangeOf(`p.location is null and p.category = ${first}`, `p.location, ${orderOf(sort)}`)
  return union([...places, nowhere])
}

const union = (all: string[]) => all.join(' union all ')
