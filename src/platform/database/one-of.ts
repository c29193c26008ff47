import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core'

/**
 * A CHECK that a column holds one of these values, whatever statement writes it.
 * @param name of the constraint, unique in its table
 * @param values of our own, never of a reader: they stand in the statement as they are
 */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
