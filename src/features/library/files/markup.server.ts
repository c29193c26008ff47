import { directionOf } from '#platform/text/text.ts'

/** Text as it may stand in HTML and in XML alike, between tags and in attributes. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** What XML 1.0 (production 2, Char) has no place for: a reader refuses a whole book for one of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const SIGNS: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
}

/** The attributes of a line that somebody wrote, in whichever language: its direction, and the voice to read it in. */
export function inItsDirection(text: string): string {
  const dir = directionOf(text)
  return dir === 'rtl' ? 'dir="rtl" lang="fa"' : `dir="${dir}"`
}

/** HTML as `markdown.server.ts` writes it, as XML: the two elements that have no end there get one. */
export const asXml = (html: string) => html.replace(NOT_XML, '').replace(/<(br|hr)>/g, '<$1/>')
