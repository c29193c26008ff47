import type { ComponentProps } from 'react'
import { linksInLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'

/** Text that the server rendered from Markdown and sanitized; nothing else is ever set as HTML. */
export const ServerHtml = ({ html, ...rest }: Omit<ComponentProps<'div'>, 'children'> & { html: string }) => (
  <div
    {...rest}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the server, see above
    dangerouslySetInnerHTML={{ __html: inThisPrefix(html) }}
  />
)

/** A link to a page of this site gets the language prefix of the current URL, where that has one. */
function inThisPrefix(html: string) {
  const { lang, prefix } = requestContext()
  return prefix ? linksInLang(html, lang) : html
}
