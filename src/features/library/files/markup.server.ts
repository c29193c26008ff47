import { directionOf } from '#platform/text/direction.ts'

/** Text escaped for both HTML and XML, between tags and in attributes. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** What XML 1.0 (production 2, Char) does not allow: a reading app rejects a whole book for one of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The attributes of a user's line, in whichever language: its direction, and the language for screen readers. */
export function inItsDirection(text: string): string {
  const dir = directionOf(text)
  return dir === 'rtl' ? 'dir="rtl" lang="fa"' : `dir="${dir}"`
}

/** HTML as `markdown.server.ts` writes it, as XML: closes the two void elements. */
export const asXml = (html: string) => html.replace(NOT_XML, '').replace(/<(br|hr)>/g, '<$1/>')
