import { or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#platform/database/contains-words.server.ts'
import { fold } from '#platform/text/fold.ts'
import { users } from '../tables.ts'

/**
 * Whether a row of `users` holds these words in its name, in any letters that Persian is typed in and with or without
 * accents, or in its name or address as typed.
 */
export const holdsNameOrEmail = (words: string): SQL | undefined =>
  or(
    sql`${users.foldedName} like ${likePattern(fold(words))}`,
    sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}) like ${likePattern(words.trim().toLowerCase())}`,
  )
