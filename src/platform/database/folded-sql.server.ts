import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { digit, LETTERS } from '#platform/text/fold.ts'

/** SQL for a text as `fold` writes it, from the SQL of the text. */
export const foldedSql = (text: string) =>
  `case when octet_length(${text}) = length(${text}) then ${foldedAscii(text)} else ${foldedUnicode(text)} end`

/** The same for the query builder. */
export function folded(text: AnyColumn | SQL): SQL {
  const around = foldedSql(PLACE).split(PLACE)
  return sql.join(
    around.map((part) => sql.raw(part)),
    sql`${text}`,
  )
}
const PLACE = '\0'

/**
 * A generated column with a text as it is searched: folding each row of a large table while searching takes seconds.
 * @param sqlOfText of columns of the same row
 */
export const foldedColumn = (name: string, sqlOfText: string) =>
  text(name)
    .notNull()
    .generatedAlwaysAs(sql.raw(foldedUnicode(sqlOfText)))

/**
 * For a text of ASCII alone, in a tenth of the time: nothing else in it is folded. In a database whose language is
 * Turkish the small letter of I would be ı, which only the longer way folds.
 */
const foldedAscii = (text: string) => `translate(lower((${text}) collate "C"), '-.''', '  ')`

/** What has no counterpart at the end of `translate`'s letters is left out. */
const foldedUnicode = (text: string) =>
  longer.reduce(
    (inner, [one, two]) => `replace(${inner}, '${one}', '${two}')`,
    `translate(lower(regexp_replace(normalize(${text}, NFKD), '${MARKS}', '', 'g')), '${from}-.''’', '${to}  ')`,
  )

/** Marks, tatweel and joiners, once letters are taken apart. */
const MARKS = '[\\u0300-\\u036f\\u064b-\\u065f\\u0670\\u0640\\u200b-\\u200f]'

/** In a database with the locale C, `lower` leaves all capitals but those of ASCII. */
const CAPITALS = Object.entries(LETTERS)
  .map(([letter, to]): [string, string] => [letter.toUpperCase(), to])
  .filter(([capital]) => /^[^A-Z]$/.test(capital) && !(capital in LETTERS))
const DIGITS = [...'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map((each): [string, string] => [each, digit(each)])

/** Letters and digits, and what they are folded to. Letters that become two are replaced by `replace`. */
export const FOLDED_LETTERS = [...Object.entries(LETTERS), ...CAPITALS, ...DIGITS]
const single = FOLDED_LETTERS.filter(([, to]) => to.length === 1)
const longer = FOLDED_LETTERS.filter(([, to]) => to.length > 1)
const from = single.map(([letter]) => letter).join('')
const to = single.map(([, to]) => to).join('')
