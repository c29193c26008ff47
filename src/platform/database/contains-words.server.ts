import { type AnyColumn, ilike, or, type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { fold, foldedLetters, queryWords } from '#platform/text/fold.ts'

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
 * condition. For lists for admins, who look for what the list shows them: a text that the list leaves out, such as the
 * name of an anonymous author, must not be among these.
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
 * The label of a stored value in both languages, as SQL: a list shows the label, so a search looks for that.
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

/** Whether an address, as it is stored, holds a part of one: as it was typed, or with its domain as it is stored. */
export const holdsPartOfEmail = (email: AnyColumn, part: string): SQL | undefined =>
  or(
    ...[part, part.includes('@') ? normalizeEmail(part) : undefined]
      .filter((written) => written !== undefined)
      .map((written) => ilike(email, likePattern(written.toLowerCase()) ?? '')),
  )

/** Characters of patterns stand for themselves. Signs alone fold to nothing, which every text would hold. */
export const likePattern = (words: string) => (words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null)

/** Marks, tatweel and joiners, once letters are taken apart. */
const MARKS = '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u0640\\u200b-\\u200f]'

/** Letters and digits, for SQL's `translate`; and those that become two, as ß, for its `replace`. */
const { from, to, longer } = foldedLetters()

/** What is before and after a text in SQL for the text as `fold` writes it. */
const FOLDED = [
  `${'replace('.repeat(longer.length)}translate(lower(regexp_replace(normalize(`,
  // What has no counterpart at the end is left out.
  `, NFKD), '${MARKS}', '', 'g')), '${from}-.''’', '${to}  ')${longer.map(([one, two]) => `, '${one}', '${two}')`).join('')}`,
] as const

/**
 * The same for a text of ASCII alone, in a tenth of the time: nothing else in it is folded. In a database whose language
 * is Turkish the small letter of I would be ı, which only the longer way folds.
 */
const FOLDED_ASCII = ['translate(lower((', `) collate "C"), '-.''', '  ')`] as const

const foldedSql = (text: string) =>
  `case when octet_length(${text}) = length(${text}) then ${FOLDED_ASCII.join(text)} else ${FOLDED.join(text)} end`

const folded = (text: AnyColumn | SQL): SQL => {
  const [ascii, any] = [FOLDED_ASCII, FOLDED].map(
    ([before, after]) => sql`${sql.raw(before)}${text}${sql.raw(after)}`,
  )
  return sql`case when octet_length(${text}) = length(${text}) then ${ascii} else ${any} end`
}

/**
 * A generated column with a text as it is searched: folding each row of a large table while searching takes seconds.
 * @param sqlOfText of columns of the same row
 */
export const foldedColumn = (name: string, sqlOfText: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql.raw(FOLDED.join(sqlOfText)))
