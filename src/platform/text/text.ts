import * as v from 'valibot'
import { limitMarks } from './fold.ts'

/** The longest address that every browser and share sheet still takes. */
export const URL_MAX = 2_000

/**
 * User text, cleaned for storing and showing: well-formed Unicode in NFC, without characters that a database rejects
 * (NUL), that a screen hides (other controls) or that change the direction of what follows (overrides, embeddings,
 * isolates). ZWNJ and ZWJ stay: Persian and emoji are written with them; more than two in a row mean nothing.
 */
export const cleanText = (text: string) =>
  limitMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/([\u200b-\u200f]{2})[\u200b-\u200f]+/g, '$1')
    .trim()

const INVISIBLE = /(?![\n\t])\p{Cc}|[\u00ad\u2028\u2029\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Whether anything is left to see once spaces, joiners, fillers and marks without a letter are removed. */
const isVisible = (text: string) => text.replace(BLANK, '') !== ''
const BLANK = /[\s\u180e\u200b-\u200f\u115f\u1160\u2800\u3164\uffa0\u{e0000}-\u{e0fff}]|\p{M}/gu

/**
 * A text of one line, such as a title, a name or a city: a field on a page accepts no newline, but the API does. Each
 * run of spaces, tabs and line breaks is one space.
 */
const oneLine = (text: string) =>
  cleanText(text.replace(/[\v\f\u0085\u2028\u2029]/g, '\n')).replace(/\s+/g, ' ')

const required = (clean: (text: string) => string) => (name: string, max: number) =>
  v.pipe(
    v.string(`${name}_required`),
    v.transform(clean),
    v.check(isVisible, `${name}_required`),
    v.maxLength(max, `${name}_too_long`),
  )

const optional = (clean: (text: string) => string) => (name: string, max: number) =>
  v.pipe(
    v.nullish(v.string('invalid'), ''),
    v.transform(clean),
    v.maxLength(max, `${name}_too_long`),
    v.transform((text) => (isVisible(text) ? text : null)),
  )

const draft = (clean: (text: string) => string) => (name: string, max: number) =>
  v.pipe(v.string('invalid'), v.transform(clean), v.maxLength(max, `${name}_too_long`))

/** A required text of at most `max` characters; codes `{name}_required` and `{name}_too_long`. */
export const requiredText = required(cleanText)
export const requiredLine = required(oneLine)

/** An optional text: absent, null and blank are all null. */
export const optionalText = optional(cleanText)
export const optionalLine = optional(oneLine)

/** A text without content, as null. */
export const Blank = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(0),
  v.transform(() => null),
)

const EMAIL_MAX = 254 // RFC 5321, 4.5.3.1.3, less the angle brackets

/** A text that may be empty as long as it is a draft. */
export const draftText = draft(cleanText)
export const draftLine = draft(oneLine)

/**
 * An email address, lower-cased: two people never share one that differs in case alone. Mail servers read look-alike
 * letters of a domain, such as the full-width `ｇmail.com`, as the plain ones; so do we.
 */
export const Email = v.pipe(
  v.string('email_invalid'),
  v.transform((text) =>
    cleanText(text)
      .replace(/@[^@]*$/, (domain) => domain.normalize('NFKC'))
      .toLowerCase(),
  ),
  v.maxLength(EMAIL_MAX, 'email_invalid'),
  v.regex(
    /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u,
    'email_invalid',
  ),
)

/**
 * The text of a search box; in a URL, 123 and true are parsed as other types than strings. Too long counts as empty.
 */
export const SearchWords = (max: number) =>
  v.optional(
    v.fallback(
      v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.maxLength(max)),
      '',
    ),
  )

/** Web addresses in a line, without the bracket, quote or full stop that follows them; everything else is plain. */
export function linksIn(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(WEB_ADDRESS)) {
    const address = withoutEnd(found)
    if (address.length > URL_MAX || !URL.canParse(address)) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: address, href: new URL(address).href })
    at = index + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

const WEB_ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"«»“”]+/gu
const AFTER_ADDRESS = new Set(".,:;!?،؛؟'’)]}")

/** From the end backwards: a pattern would try each of ten thousand full stops as the first of the last ones. */
function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0 && AFTER_ADDRESS.has(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/** The direction of a paragraph, by its first letter that has one (UAX #9, rules P2 and P3). */
export function directionOf(paragraph: string): 'rtl' | 'ltr' | 'auto' {
  const first = /\p{L}/u.exec(paragraph)?.[0]
  if (!first) return 'auto'
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
    ? 'rtl'
    : 'ltr'
}

/** Isolates text of either direction within a sentence (first-strong isolate, UAX #9). */
export const isolated = (words: string) => `\u2068${words}\u2069`

const LONG_PARAGRAPH = 240
/** The first paragraph for a card, cut before a word where it is long. The rest is on a page of its own. */
export function firstParagraph(text: string): string {
  const [first = ''] = text.split(/\n{2,}/)
  if (first.length <= LONG_PARAGRAPH) return first
  const space = first.lastIndexOf(' ', LONG_PARAGRAPH)
  return `${first.slice(0, space > 0 ? space : LONG_PARAGRAPH)}…`
}
