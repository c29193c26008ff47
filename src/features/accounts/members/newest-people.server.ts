import { desc, type SQL, sql } from 'drizzle-orm'
import { fieldError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, toCursor } from '#platform/http/paging.server.ts'
import { users } from '../tables.ts'

/** When a person joined, exactly: the ids of people are text, and say nothing of their order. */
export const JOINED_AT = {
  seconds: sql<number>`floor(extract(epoch from ${users.createdAt}))::int`,
  micros: sql<number>`extract(microseconds from ${users.createdAt})::int % 1000000`,
}
type Joined = { id: string; seconds: number; micros: number }

/** The order of lists of people: the newest first. */
export const NEWEST_FIRST = [desc(users.createdAt), desc(users.id)]

/**
 * Whether a person comes after the last one of the page before, who may have left meanwhile.
 * @throws ApiError 422 when the cursor was not made by `pageOfPeople`
 */
export function isAfter(cursor: string | undefined): SQL | undefined {
  const [joined, id = ''] = cursor?.split('.') ?? []
  const keys = fromCursor(joined, 2)
  if (!keys) return undefined
  if (!/^[\w-]{1,64}$/.test(id)) throw fieldError('cursor', 'invalid')
  const at = sql`to_timestamp(${keys[0]}::int) + ${keys[1]}::int * interval '1 microsecond'`
  return sql`(${users.createdAt}, ${users.id}) < (${at}, ${id})`
}

/** The page of people that were read with one more than its limit, each with `JOINED_AT`. */
export function pageOfPeople<Person extends Joined>(
  people: Person[],
  limit: number,
): Page<Omit<Person, keyof typeof JOINED_AT>> {
  const page = people.slice(0, limit)
  const last = people.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map(({ seconds: _, micros: __, ...person }) => person),
    next: last && `${toCursor([last.seconds, last.micros])}.${last.id}`,
  }
}
