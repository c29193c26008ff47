import { inLang } from '#platform/lang.ts'
import { currentVisit } from '#platform/visit.ts'
import { LIBRARY_QUERY_MAX } from '../rules.ts'

/** Spec 2: what is shared carries these. */
export const HASHTAGS = ['PersianParenting', 'BilingualChildren']

type Shared = { title: string; url: string; builtIn: boolean }

/** The page of ours that shows a resource: an article's own, or the library with that one found. */
export function pageOf({ title, url, builtIn }: Shared): string {
  const { lang, publicUrl } = currentVisit()
  if (builtIn) return publicUrl + inLang(lang, url)
  const query = new URLSearchParams({ q: title.slice(0, LIBRARY_QUERY_MAX) })
  return `${publicUrl}${inLang(lang, '/resources')}?${query}`
}

/** Facebook takes one hashtag. */
export const facebookLink = (url: string, title: string) =>
  `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url, quote: title, hashtag: `#${HASHTAGS[0]}` })}`

export const twitterLink = (url: string, title: string) =>
  `https://twitter.com/intent/tweet?${new URLSearchParams({ url, text: title, hashtags: HASHTAGS.join(',') })}`
