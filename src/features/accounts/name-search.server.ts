import { or, type SQL, sql } from 'drizzle-orm'
import { containsWords, likePattern } from '#platform/database/contains-words.server.ts'
import { users } from './tables.ts'

/**
 * Whether a row of `users` holds these words in its name, in any letters that Persian is typed in and with or without
 * accents, or in its name or address as typed.
 */
export const holdsNameOrEmail = (words: string): SQL | undefined =>
  or(
    containsWords(sql`${users.firstName} || ' ' || ${users.lastName}`, words),
    sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}) like ${likePattern(words.trim().toLowerCase())}`,
  )
