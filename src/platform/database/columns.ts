import { getTableColumns, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, integer, type PgTable, timestamp, varchar } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'

/** A number by which a row is known, in the order in which rows were made. */
export const rowId = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** An instant, as a Date. */
export const time = (name: string) => timestamp(name, { withTimezone: true })

/** When a row was made and last changed. */
export const timestamps = () => ({
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

/** Incremented with each save, to warn someone who edited an older version (`Version`). */
export const version = () => integer().notNull().default(1)

/** The idempotency key it was sent with (`storeOnce`), so that a retry after a lost answer makes no second one. */
export const idempotencyKey = () => varchar('idempotency_key', { length: 43 })

/** Counted up with each change that attendees and their calendars must be notified of (RFC 5545, 3.8.7.4). */
export const sequence = () => integer().notNull().default(0)

/**
 * A CHECK that a column holds one of these values, whatever statement writes it.
 * @param name of the constraint, unique in its table
 * @param values our own, never user input: they are put into the statement unescaped
 */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** SQL of an instant as JSON has it: ISO 8601, UTC. For hot statements, whose rows go into an answer as they are. */
export const isoText = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Columns<Table extends PgTable> = Table['_']['columns']

/** The columns of a table by these names, for a select: a column that is not named here is not read. */
export const pickColumns = <Table extends PgTable, Name extends keyof Columns<Table> & string>(
  table: Table,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, getTableColumns(table)[name]])) as Pick<Columns<Table>, Name>

/** The names of a schema's fields. For `pickColumns`, the table must have a column of the same name for each. */
export const fieldsOf = <Entries extends v.ObjectEntries>({ entries }: { entries: Entries }) =>
  Object.keys(entries) as (keyof Entries & string)[]
