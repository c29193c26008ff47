/** The two languages of the site. */
export type Lang = 'en' | 'fa'
export const LANGS = ['en', 'fa'] as const
/** One name for the cookie and for the local-storage key that hold the reader's choice. */
export const LANG_KEY = 'peyvand-language'
/** The header with the page's language, which takes precedence over cookie and browser. */
export const LANG_HEADER = 'x-language'
export const dirOf = (lang: Lang) => (lang === 'fa' ? 'rtl' : 'ltr')
export const otherLang = (lang: Lang): Lang => (lang === 'fa' ? 'en' : 'fa')
export const isLang = (value: unknown): value is Lang => value === 'en' || value === 'fa'

/**
 * The language of an unprefixed page: the one chosen earlier, else the browser's, Persian when its first choice
 * starts with fa.
 */
export function chooseLang(chosen: string | undefined, acceptLanguage: string | undefined): Lang {
  if (isLang(chosen)) return chosen
  return firstLanguage(acceptLanguage).startsWith('fa') ? 'fa' : 'en'
}

function firstLanguage(header = '') {
  let best = { tag: '', weight: 0 }
  for (const part of header.split(',', 20)) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
    const weight = q === undefined ? 1 : Number(q)
    if (weight > best.weight) best = { tag, weight }
  }
  return best.tag
}

/** `/fa/x` → Persian and `/x`; `/x` → no language of its own and `/x`. */
export function splitLang(pathname: string): { lang: Lang | undefined; path: string } {
  const [, first, rest = ''] = /^\/(en|fa)(\/.*)?$/.exec(pathname) ?? []
  return isLang(first) ? { lang: first, path: rest || '/' } : { lang: undefined, path: pathname }
}

export const inLang = (lang: Lang, path: string) => (path === '/' ? `/${lang}` : `/${lang}${path}`)

/** A link to a page of this site under this language, unless it names its own: `/fa/x` stays. */
export function inLangOrOwn(lang: Lang, to: string): string {
  const [path = ''] = to.split(/[?#]/, 1)
  return splitLang(path).lang ? to : inLang(lang, path) + to.slice(path.length)
}

/**
 * The same for each link to a page of this site in HTML that the server rendered and sanitized.
 * @param origin goes before the path, if the HTML is read outside of this site
 */
export const linksInLang = (html: string, lang: Lang, origin = '') =>
  html.replaceAll(/ href="(\/[^"]*)"/g, (_, to: string) => ` href="${origin}${inLangOrOwn(lang, to)}"`)
