import { sql } from 'drizzle-orm'
import { users } from './tables.ts'

/** SQL of a person's name as one text; empty for somebody without one. */
export const FULL_NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`

/** The same, null where there is no name, or no person joined. */
export const FULL_NAME_OR_NULL = sql<string | null>`nullif(${FULL_NAME}, '')`
