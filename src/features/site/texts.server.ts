import { LRUCache } from 'lru-cache'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isolated } from '#platform/text/direction.ts'
import { readMarkdown, type Text } from './markdown.server.ts'

const SOURCES = import.meta.glob<string>('../../../content/pages/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The operator's details, from the settings. */
type Operator = { name?: string | undefined; address?: string | undefined; email?: string | undefined }

/**
 * One of the site's own pages in the caller's language, with the operator's details.
 * @throws ApiError not_found
 */
export const showSitePage = ({ settings, lang }: Ctx, name: string): Text =>
  readSitePage(name, lang, settings().operator)

/**
 * The same outside of a request.
 * @param operator without it, placeholders for the operator stay empty, as the search needs it
 * @throws ApiError not_found
 */
export function readSitePage(name: string, lang: Ctx['lang'], operator?: Operator): Text {
  const source = SOURCES[`../../../content/pages/${name}.${lang}.md`]
  if (source === undefined) throw new ApiError(404, 'not_found')
  const text = operator?.email ? source.replace(MARKS, '') : source.replace(ONLY_WITH_EMAIL, '')
  const places = operator ? placesOf(operator, lang) : {}
  return read.memo(text.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? ''))
}

/** A page takes up to 5 ms to parse: as long as rendering a member's whole page. There are five in each language. */
const read = new LRUCache<string, Text>({ max: 20, memoMethod: (text) => readMarkdown(text) })

/** Text that needs a contact email is between these marks, each on a line of its own. */
const ONLY_WITH_EMAIL = /^\{if email\}\n[\s\S]*?^\{end\}\n/gm
const MARKS = /^\{(?:if email|end)\}\n/gm

function placesOf({ name, address, email }: Operator, lang: Ctx['lang']): Record<string, string> {
  const missing = `**${m.site_operator_missing({}, { locale: lang })}**`
  const link = email && `[${email}](mailto:${email})`
  return {
    // Isolated: a name in Latin letters keeps its full stop on a Persian page.
    operator_name: name ? isolated(name) : missing,
    operator_address: address ? isolated(address) : missing,
    contact_email: link ?? missing,
    contact: link
      ? m.site_contact_address({ address: link }, { locale: lang })
      : m.site_contact_absent({}, { locale: lang }),
  }
}
