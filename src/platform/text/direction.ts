const ENDS_IN_RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]$/u
/** The beginning of each word up to its first letter, but for addresses. */
const FIRST_LETTERS = /(?<!\S)(?!www\.|\S*(?:@|:\/\/))[^\s\p{L}]*\p{L}/giu
/** A Persian sentence has more foreign words than an English one has Persian ones. As in Google's Closure Library. */
const RTL_SHARE = 0.4

/**
 * The direction of a paragraph, by the first letters of all its words. By the first letter of the paragraph alone (UAX
 * #9), a Persian sentence that begins with a foreign name or a link would run from left to right, as would ages such as
 * ۴، ۷.
 */
export function directionOf(paragraph: string): 'rtl' | 'ltr' | 'auto' {
  if (!/\p{L}/u.test(paragraph)) return paragraph.includes('،') ? 'rtl' : 'auto'
  const words = paragraph.match(FIRST_LETTERS) ?? []
  const rtl = words.filter((word) => ENDS_IN_RTL_LETTER.test(word))
  return rtl.length > RTL_SHARE * words.length ? 'rtl' : 'ltr'
}

/** Isolates text of either direction within a sentence, by its first letter (UAX #9) where that says its direction. */
export function isolated(words: string): string {
  const direction = directionOf(words)
  const isByFirst = direction === 'auto' || direction === directionOf(/\p{L}/u.exec(words)?.[0] ?? '')
  return `${isByFirst ? '\u2068' : ISOLATE[direction]}${words}\u2069`
}
const ISOLATE = { rtl: '\u2067', ltr: '\u2066' }
