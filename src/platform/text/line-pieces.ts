import { parseUrl } from './parse-url.ts'

/** The longest address that every browser and share sheet still takes. */
export const URL_MAX = 2_000

/** Web addresses in a line, without the bracket, quote or full stop that follows them; everything else is plain. */
export const linksIn = (text: string): { text: string; href?: string }[] =>
  splitBy(text, WEB_ADDRESS, (found) => {
    const address = withoutEnd(found)
    const url = address.length > URL_MAX ? undefined : parseUrl(address)
    return url && { text: address, href: url.href }
  })

/**
 * Cuts a text into what a pattern finds and the plain text between.
 * @param toPiece returns a beginning of the match as a piece; undefined if it is plain text after all
 */
function splitBy<Piece extends { text: string }>(
  text: string,
  pattern: RegExp,
  toPiece: (found: string) => Piece | undefined,
): ({ text: string } | Piece)[] {
  const pieces: ({ text: string } | Piece)[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const piece = toPiece(found)
    if (!piece) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push(piece)
    at = index + piece.text.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** Marks of direction come along where an address is copied out of a Persian message, and end it. */
const WEB_ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"«»“”\u200b\u200e\u200f]+/gu
const AFTER_ADDRESS = new Set(".,:;!?…،؛؟'’)]}\u200c")

/**
 * An address without the marks that follow it. A bracket that was opened within it, as in Wikipedia's, belongs to it.
 * From the end backwards: a pattern would try each of ten thousand full stops as the first of the last ones.
 */
export function withoutEnd(address: string): string {
  let end = address.length
  let unopened = address.split(')').length - address.split('(').length
  for (; AFTER_ADDRESS.has(address.charAt(end - 1)); end--)
    if (address.charAt(end - 1) === ')' && unopened-- <= 0) break
  return address.slice(0, end)
}

/** A line in pieces; those that are phone numbers need to be isolated from right-to-left text. */
export const phonesIn = (text: string): { text: string; isPhone?: boolean }[] =>
  splitBy(text, NUMBERS, (found) => (isPhone(found) ? { text: found, isPhone: true } : undefined))

/** Groups of digits, as one writes phone numbers, and not within a word or an address. */
const NUMBERS =
  /(?<![\p{L}\p{N}/_@=#&?%~+＋-])[+＋]?\(?\p{Nd}+(?:[ \u00a0().–-]{1,2}\p{Nd}+)*(?![\p{L}\p{N}_@])/gu
const NORTH_AMERICAN = /^(?:[1۱١][ .-])?(?:\(\p{Nd}{3}\) ?|\p{Nd}{3}[ .-])\p{Nd}{3}[ .-]\p{Nd}{4}$/u
const HAS_DATE = /(?<!\p{Nd})\p{Nd}{1,2}([.-])\p{Nd}{1,2}\1\p{Nd}{4}(?!\p{Nd})/u

/**
 * International, with the zero of a national one, or of North America. Ranges, sums and dates look alike but for that,
 * and are read from the right: those with a zero have eight digits at most, or two dates.
 */
function isPhone(numbers: string): boolean {
  const digits = numbers.replace(/\P{Nd}/gu, '').length
  if (digits > 15 || HAS_DATE.test(numbers)) return false // the longest of E.164
  if (/^[+＋]/.test(numbers)) return digits >= 8
  return (/^\(?[0۰٠]/.test(numbers) && digits >= 9) || NORTH_AMERICAN.test(numbers)
}
