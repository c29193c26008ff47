import { filesIn } from '#features/offline/rules.ts'

/** The headers that are stored with a copy; the policy has the hashes of the page's own scripts. */
const HEADERS = [
  'content-type',
  'content-language',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

/**
 * A page as a guest gets it: without cookies, and bypassing the HTTP cache, which may have someone's own page. The
 * copy contains the moment it was made (`data-kept`), so that the page can show that it is a copy.
 */
export async function fetchAsGuest(address: string) {
  const response = await fetch(address, { credentials: 'omit', cache: 'no-store', redirect: 'error' })
  if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${address} was answered with ${response.status}`)
  const html = await response.text()
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  const copy = new Response(html.replace('<html ', `<html data-kept="${Date.now()}" `), { headers })
  return { copy, title: titleIn(html), files: filesIn(html), bytes: html.length }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The title without the site's name. */
export function titleIn(html: string) {
  const opening = html.indexOf('<title')
  const start = opening < 0 ? -1 : html.indexOf('>', opening) + 1
  const whole = start > 0 ? html.slice(start, html.indexOf('<', start)) : ''
  const end = whole.lastIndexOf('|')
  const title = (end < 0 ? whole : whole.slice(0, end)).trimEnd()
  return title.replace(/&(#?\w{1,10});/g, (all, name) => ENTITIES[name] ?? all)
}
