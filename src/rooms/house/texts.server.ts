import { m } from '#messages'
import type { Ctx } from '#platform/ctx.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { readMarkdown, type Text } from './markdown.ts'

const SOURCES = import.meta.glob<string>('../../../content/pages/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * One of the site's own pages (help, contact, privacy, terms, guidelines) in the caller's language. The contact page
 * carries the address that the operator gave (CONTACT_EMAIL), or says that there is none.
 * @throws Refusal not_found
 */
export function showText({ env, lang }: Ctx, name: string): Text {
  return readText(name, lang, contactLine(env.CONTACT_EMAIL, lang))
}

/**
 * The same without anybody asking.
 * @param contact the line with the operator's address
 * @throws Refusal not_found
 */
export function readText(name: string, lang: Ctx['lang'], contact = ''): Text {
  const source = SOURCES[`../../../content/pages/${name}.${lang}.md`]
  if (source === undefined) throw new Refusal(404, 'not_found')
  return readMarkdown(source.replace('{contact}', () => contact))
}

function contactLine(email: string | undefined, lang: Ctx['lang']) {
  if (!email) return m.house_contact_absent({}, { locale: lang })
  return m.house_contact_address({ address: `[${email}](mailto:${email})` }, { locale: lang })
}
