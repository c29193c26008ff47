import { m } from '#messages'
import { inLang, LANGS } from './lang.ts'
import { currentVisit } from './visit.ts'

type Page = {
  /** Without prefix, such as `/community`. */
  path: string
  title: string
  /**
   * For search engines and previews, which read the server's page: routes give it there alone (`import.meta.env.SSR`), as
   * the texts of all pages would travel with each of them.
   */
  description: string
  keywords?: string
  /** Pages of one person or of the house: not for search engines. */
  unlisted?: boolean
  type?: 'website' | 'article'
}

/** Title, description, card and addresses of one page in the language it speaks; in a browser the title is all that changes. */
export function pageHead({ path, title, description, keywords, unlisted, type = 'website' }: Page) {
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const { lang, publicUrl } = currentVisit()
  const here = publicUrl + inLang(lang, path)
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
      ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: here },
      { property: 'og:image', content: `${publicUrl}/card-${lang}.png` },
      { property: 'og:image:alt', content: m.meta_social_card_alt() },
      { property: 'og:locale', content: lang === 'fa' ? 'fa_IR' : 'en_US' },
      { property: 'og:locale:alternate', content: lang === 'fa' ? 'en_US' : 'fa_IR' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: unlisted
      ? []
      : [
          { rel: 'canonical', href: here },
          ...LANGS.map((each) => ({
            rel: 'alternate',
            hrefLang: each,
            href: publicUrl + inLang(each, path),
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: publicUrl + path },
        ],
  }
}
