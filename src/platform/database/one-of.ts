import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core'

/**
 * A CHECK that a column holds one of these values, whatever statement writes it.
 * @param name of the constraint, unique in its table
 * @param values our own, never user input: they are put into the statement unescaped
 */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)
