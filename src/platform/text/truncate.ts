/** The first `max` code units of a text (UTF-16), without half an emoji at its end. */
export const beginningOf = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** The same, with an ellipsis where something was left out. */
export const truncate = (text: string, max: number) =>
  text.length > max ? `${beginningOf(text, max).trimEnd()}…` : text

/**
 * The same, but ends before a word that does not fit, unless it is the first one. Punctuation before the cut is left
 * out.
 */
export function truncateAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const space = text.lastIndexOf(' ', max)
  return `${beginningOf(text, space > 0 ? space : max).replace(/[\s.,:;،؛…]+$/, '')}…`
}

const LONG_PARAGRAPH = 240
/** The first paragraph for a card, cut before a word where it is long. The rest is on a page of its own. */
export function firstParagraph(text: string): string {
  const [first = ''] = text.split(/\n{2,}/)
  return truncateAtWord(first, LONG_PARAGRAPH)
}
