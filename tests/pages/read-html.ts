/** What tests read in the HTML that the server makes of a page. */

export const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
export const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<[^>]*>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The links in the page's main part whose whole text this is: their addresses, and whether they are marked as chosen. */
export const linksIn = (html: string, text: string) => linksLike(mainOf(html), (inside) => inside === text)
/** The first link whose text begins like this, such as 'Open the kit', whatever follows. */
export const linkIn = (html: string, beginning: string) =>
  linksLike(html, (inside) => inside.startsWith(beginning))[0]?.to ?? ''

const linksLike = (html: string, isMeant: (text: string) => boolean) =>
  [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, , inside = '']) => isMeant(textOf(inside).trim()))
    .map(([, attributes = '']) => ({
      to: (/ href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&'),
      isCurrent: attributes.includes('aria-current="page"'),
    }))

export const headingsIn = (html: string) =>
  [...mainOf(html).matchAll(/<h\d.*?<\/h\d>/gs)].map(([heading]) => textOf(heading))
export const postsIn = (html: string) => [...mainOf(html).matchAll(/ id="(post-\d+)"/g)].map(([, id]) => id)
export const articlesIn = (html: string) => mainOf(html).match(/<article\b/g)?.length ?? 0

type Data = { '@type': string; [key: string]: unknown }
/** The structured data of this type. */
export const dataIn = (html: string, type: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    .map(([, json = '']): Data => JSON.parse(json))
    .find((each) => each['@type'] === type)
