import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import { fold, foldedLetters } from '#platform/text/fold.ts'

/**
 * Whether a text holds these words one after the other, in any letters that Persian is typed in, and with or without
 * accents. For short texts of few rows: no index has them.
 */
export const containsWords = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${folded(text)} like ${likePattern(fold(words))}`

/** As `containsWords`, in one of the titles of something. */
export const hasTitleWith = (words: string, ...titles: AnyColumn[]): SQL | undefined =>
  or(...titles.map((title) => containsWords(title, words)))

/** Characters of patterns stand for themselves. Signs alone fold to nothing, which every text would hold. */
export const likePattern = (words: string) => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null)

/** Marks, tatweel and joiners, once letters are taken apart. */
const MARKS = '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u0640\\u200b-\\u200f]'

/** The text as `fold` writes it, but for letters that become two, such as ß. */
function folded(text: AnyColumn | SQL): SQL {
  const { from, to } = foldedLetters()
  // What has no counterpart at the end is left out.
  return sql`translate(regexp_replace(normalize(lower(${text}), NFKD), ${MARKS}, '', 'g'), ${`${from}-.'’`}, ${`${to}  `})`
}
