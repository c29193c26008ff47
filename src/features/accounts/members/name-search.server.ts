import { or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '#platform/database/contains-words.server.ts'
import { fold } from '#platform/text/fold.ts'
import { users } from '../tables.ts'

/**
 * Returns SQL for whether a row of `users` has these words in its name, with or without accents and in any Persian
 * typing of the letters, or in its name or address as typed.
 */
export const holdsNameOrEmail = (words: string): SQL | undefined =>
  or(
    sql`${users.foldedName} like ${likePattern(fold(words))}`,
    sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}) like ${likePattern(words.trim().toLowerCase())}`,
  )
