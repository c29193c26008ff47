import { LIST_QUERY_MAX } from '../http/list-query.ts'

/**
 * What the URLs of pages may hold, read for the router without throwing: anybody may type one. Every page loads this and
 * the parameters of all others, so it does without Valibot, which comes with forms.
 */
type Reader<Value extends string | undefined> = (given: unknown) => Value

/**
 * Reads the search of a URL as texts, for the router; of a name that is given twice, the last one. By default the router
 * reads 123 as a number and `null` as nothing, and writes such words in quotes to tell them apart. Links hold texts as
 * well: the router marks the one that has what the URL has.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The search of a URL, with `?` unless it is empty; values that are undefined are left out. */
export function stringifySearch(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const search = new URLSearchParams(given)
  return search.size ? `?${search}` : ''
}

/** The named parameters as far as they are given and their readers know them; all others are left out. */
export const searchParams =
  <Readers extends Record<string, Reader<string | undefined>>>(readers: Readers) =>
  (given: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(readers)
        .filter(([name]) => given[name] !== undefined)
        .map(([name, read]) => [name, read(given[name])]),
    ) as { [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined }

export const oneOf =
  <const Option extends string>(options: readonly Option[]) =>
  (given: unknown) =>
    options.find((option) => option === given)

export const anyText = (given: unknown) => (typeof given === 'string' ? given : undefined)

/** Whether a page's URL holds the key of a link in an email: to one account, or to one address. */
export const hasLinkToken = (params: URLSearchParams) => params.has('token') || params.has('undo')

/** The key in a link of an email; one that was cut off is empty. */
export const linkToken = (given: unknown) => anyText(given) ?? ''

/** A text of a pattern, which Stripe or the like has put together. */
export const textLike = (pattern: RegExp, max: number) => (given: unknown) =>
  typeof given === 'string' && given.length <= max && pattern.test(given) ? given : undefined

/** Where a list begins that is read page after page without scripts: a cursor of the API, or its beginning. */
export const listCursor = textLike(/^[\w-]+$/, 200)

/** Of a page with one such list. */
export const ListStart = searchParams({ cursor: listCursor })
export type ListStart = ReturnType<typeof ListStart>

/** The id of a row, in digits. */
export const idText = textLike(/^[1-9]\d*$/, 15)

/** The text of a search box. A text that is too long counts as empty, and so does one of only spaces or half-spaces. */
export const searchWords = (max: number) => (given: unknown) => {
  // Browsers read a control character as another one, so that the hash of the page's script would not be right.
  const words = typeof given === 'string' ? given.replace(/\p{Cc}/gu, ' ') : ''
  return words.length <= max && !/^[\s\p{Cf}]*$/u.test(words) ? words : ''
}

/** The text of such a search box. */
export const listWords = searchWords(LIST_QUERY_MAX)

/** The parameters of a page with one such list. */
export const ListQuery = searchParams({ q: listWords })
