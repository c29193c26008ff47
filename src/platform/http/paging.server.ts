import { lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from 'hono'
import * as v from 'valibot'
import { ID_MAX } from '../database/ids.ts'
import { cleanText } from '../text/text-input.ts'
import { fieldError } from './api-error.ts'
import { LIST_QUERY_MAX } from './list-query.ts'

export const PAGE_SIZE = 20
export const PAGE_MAX = 100

/** `?limit=` (1 to 100, default 20) and `?cursor=`, opaque to clients. */
export const Paging = {
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(PAGE_MAX)),
    `${PAGE_SIZE}`,
  ),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
}
/**
 * What a list with a search above it takes, as each one for admins does; `tests/api/every-admin-list.test.ts` asks each
 * list for it.
 */
export const SearchPaging = {
  ...Paging,
  q: v.optional(v.pipe(v.string('invalid'), v.transform(cleanText), v.maxLength(LIST_QUERY_MAX, 'invalid'))),
}
/** Which page of a list a call asks for. */
export type PageRequest = { limit: number; cursor?: string | undefined }
export type SearchPageRequest = PageRequest & { q?: string | undefined }
export type Page<Row> = { rows: Row[]; next?: string | undefined }

/**
 * Makes a page of rows that were read with `limit + 1`. An extra row means that there is a next page.
 * @param keysOf the sort keys of a row, for the cursor
 */
export function pageOf<Row>(rows: Row[], limit: number, keysOf: (last: Row) => number[]): Page<Row> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { rows: page, next: last && toCursor(keysOf(last)) }
}

/** A cursor contains the sort keys of the last row shown, so that a page costs the same at any depth. */
export const toCursor = (keys: readonly number[]) => Buffer.from(keys.join('.')).toString('base64url')

/** @throws ApiError 422 when the cursor was not made by toCursor with this many keys. */
export const fromCursor = (cursor: string | undefined, count: number): number[] | undefined =>
  cursor === undefined ? undefined : readKeys(cursor, Array(count).fill(ID_MAX))

/**
 * Which rows come after the cursor, in a list whose newest id comes first.
 * @throws ApiError 422 as `fromCursor`
 */
export function olderThan(cursor: string | undefined, id: PgColumn): SQL | undefined {
  const [last] = fromCursor(cursor, 1) ?? []
  return last === undefined ? undefined : lt(id, last)
}

/**
 * The cursor of a list by a date that people choose: it holds milliseconds and an id.
 * @throws ApiError 422 when it holds anything else
 */
export function fromTimeCursor(cursor: string | undefined): [at: Date, id: number] | undefined {
  if (cursor === undefined) return undefined
  const [at = 0, id = 0] = readKeys(cursor, [TIME_MAX, ID_MAX])
  return [new Date(at), id]
}

/** In the year 2286; no date that is typed is later than 2200. */
const TIME_MAX = 9_999_999_999_999

function readKeys(cursor: string, largest: number[]): number[] {
  const keys = Buffer.from(cursor, 'base64url').toString('latin1').split('.')
  if (
    keys.length !== largest.length ||
    !keys.every((key, i) => /^-?\d{1,13}$/.test(key) && Math.abs(Number(key)) <= (largest[i] ?? 0))
  ) {
    throw fieldError('cursor', 'invalid')
  }
  return keys.map(Number)
}

/** Answers a JSON array, with the next page in a Link header. */
export function list<Row>(c: Context, page: Page<Row>) {
  if (page.next) {
    const url = new URL(c.req.url)
    url.searchParams.set('cursor', page.next)
    c.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return c.json(page.rows as Row[])
}
