import { inLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { LIBRARY_QUERY_MAX } from '../rules.ts'

type Shared = { title: string; url: string; builtIn: boolean }

/** The page of ours that shows a resource: an article's own, or the library with that one found. */
export function pageOf({ title, url, builtIn }: Shared): string {
  const { lang, publicUrl } = requestContext()
  if (builtIn) return publicUrl + inLang(lang, url)
  const query = new URLSearchParams({ q: title.slice(0, LIBRARY_QUERY_MAX) })
  return `${publicUrl}${inLang(lang, '/resources')}?${query}`
}
