import { or, type SQL, sql } from 'drizzle-orm'
import { fold, foldedLetters } from '#platform/text/fold.ts'
import { users } from './tables.ts'

/**
 * Whether a row of `users` holds these words in its name, in any letters that Persian is typed in and with or without
 * accents, or in its name or address as typed. Characters of patterns stand for themselves.
 */
export const holdsNameOrEmail = (words: string): SQL | undefined =>
  or(
    sql`${foldedName()} like ${pattern(fold(words))}`,
    sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}) like ${pattern(words.trim().toLowerCase())}`,
  )

/** Marks, tatweel and joiners, once letters are taken apart. */
const MARKS = '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u0640\\u200b-\\u200f]'

/** The name as `fold` writes it, but for letters that become two, such as ß. */
const foldedName = () => {
  const { from, to } = foldedLetters()
  const name = sql`normalize(lower(${users.firstName} || ' ' || ${users.lastName}), NFKD)`
  // What has no counterpart at the end is left out.
  return sql`translate(regexp_replace(${name}, ${MARKS}, '', 'g'), ${`${from}-.'’`}, ${`${to}  `})`
}

/** Signs alone fold to nothing, which would be held by every name. */
const pattern = (words: string) => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null)
