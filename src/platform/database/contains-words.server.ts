import { type AnyColumn, ilike, or, type SQL, sql } from 'drizzle-orm'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { fold, queryWords } from '#platform/text/fold.ts'
import { folded, foldedSql } from './folded-sql.server.ts'

/**
 * Whether a text holds these words one after the other, in any letters that Persian is typed in, and with or without
 * accents. For short texts of few rows: no index has them.
 */
const containsWords = (text: AnyColumn | SQL, words: string): SQL =>
  sql`${folded(text)} like ${likePattern(fold(words))}`

/** As `containsWords`, in one of the titles of something. */
export const hasTitleWith = (words: string, ...titles: AnyColumn[]): SQL | undefined =>
  or(...titles.map((title) => containsWords(title, words)))

/**
 * Whether texts hold each word of a search, anywhere in one of them, in any letters. Without a search there is no
 * condition. For lists for admins. Pass only texts that the list shows: the name of an anonymous author, for example,
 * must not be found.
 */
export const holdsWords = (q: string | undefined, ...texts: (AnyColumn | SQL)[]): SQL | undefined =>
  q
    ? sql`${folded(sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`)} like all (${sql.param(patternsOf(q))}::text[])`
    : undefined

/** The same in the text of a statement, whose parameter, such as `$3`, is `patternsOf(q)`. */
export const holdsWordsSql = (parameter: string, ...texts: string[]) =>
  `(${parameter}::text[] is null or ${foldedSql(`concat_ws(' ', ${texts.join(', ')})`)} like all (${parameter}::text[]))`

/** A pattern for each word of a search; null without one. */
export function patternsOf(q: string | undefined): (string | null)[] | null {
  if (!q) return null
  const words = queryWords(q)
  return words.length ? words.map(likePattern) : [null]
}

/**
 * SQL of the label of a stored value in both languages: the list shows the label, so the search looks for it.
 * @param value SQL of the value
 */
export const labelSql = (value: string, labels: Record<string, () => string>) =>
  `case ${value} ${Object.entries(labels)
    .map(([each, label]) => `when '${each}' then '${inBothLanguages(label).replaceAll("'", "''")}'`)
    .join(' ')} end`

/** The stored values whose label holds a word of a search in one of the languages. */
export const valuesLabelled = <Value extends string>(word: string, labels: Record<Value, () => string>) =>
  (Object.keys(labels) as Value[]).filter((value) => fold(inBothLanguages(labels[value])).includes(word))

const inBothLanguages = (label: (inputs: object, options: { locale: string }) => string) =>
  LANGS.map((locale) => label({}, { locale })).join(' ')

/** Whether a stored address contains a part of one, either as it was typed or with its domain in the stored form. */
export const holdsPartOfEmail = (email: AnyColumn, part: string): SQL | undefined =>
  or(
    ...[part, part.includes('@') ? normalizeEmail(part) : undefined]
      .filter((written) => written !== undefined)
      .map((written) => ilike(email, likePattern(written.toLowerCase()) ?? '')),
  )

/** Characters of patterns stand for themselves. Signs alone fold to nothing, which every text would hold. */
export const likePattern = (words: string) => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null)
