import { m } from '#messages'
import { inLang, LANGS } from '../i18n/lang.ts'
import { requestContext } from '../request-context.ts'
import { truncateAtWord } from '../text/truncate.ts'

type Page = {
  /** Without prefix, such as `/community`. */
  path: string
  title: string
  /**
   * For search engines and previews, which read the server's page. Routes set this, pictures and structured data only
   * on the server (`import.meta.env.SSR`), as the texts of all pages would otherwise be in the browser's code.
   */
  description?: string
  keywords?: string
  /** Pages of one person or of the site: not for search engines. */
  unlisted?: boolean
  type?: 'website' | 'article'
  /** The picture of link previews; by default the site's own. */
  picture?: SharePicture | undefined
  /** For search engines, in the words of schema.org. */
  structured?: object | undefined
}

/** One of `public/share` (bin/pictures.mjs), which has each in both languages; `alt` describes it. */
type SharePicture = { name: string; alt: string }

/** The URL of a preview picture in the reader's language. */
export function pictureAddress({ name }: Pick<SharePicture, 'name'>): string {
  const { lang, publicUrl } = requestContext()
  return `${publicUrl}/share/${name}-${lang}.png`
}

const DESCRIPTION_CHARS = 160 // what search engines show

/** As much of a text as search engines and link previews show, in one line. */
export const shortened = (text: string) => truncateAtWord(text.replace(/\s+/g, ' ').trim(), DESCRIPTION_CHARS)

const SITE_PICTURE = { name: 'site' }

const PICTURE_SIZE = [
  { property: 'og:image:type', content: 'image/png' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

/** Title, description, preview and URLs of one page in its language; in a browser only the title changes. */
export function pageHead({ path, title, description = '', type = 'website', picture, ...more }: Page) {
  const { keywords, unlisted, structured } = more
  if (!import.meta.env.SSR) return { meta: [{ title }] }
  const { lang, publicUrl } = requestContext()
  const url = publicUrl + inLang(lang, path)
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
      ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: pictureAddress(picture ?? SITE_PICTURE) },
      { property: 'og:image:alt', content: picture?.alt || m.meta_social_card_alt() },
      ...PICTURE_SIZE,
      { property: 'og:locale', content: lang === 'fa' ? 'fa_IR' : 'en_US' },
      { property: 'og:locale:alternate', content: lang === 'fa' ? 'en_US' : 'fa_IR' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: unlisted
      ? []
      : [
          { rel: 'canonical', href: url },
          ...LANGS.map((other) => ({
            rel: 'alternate',
            hrefLang: other,
            href: publicUrl + inLang(other, path),
          })),
          { rel: 'alternate', hrefLang: 'x-default', href: publicUrl + path },
        ],
    scripts: structured ? [structuredData(structured)] : [],
  }
}

/**
 * What search engines read, in the words of schema.org. Among a page's scripts it comes after those that run: React takes
 * over the first scripts of the head for those that it knows, and removes them once they have run.
 */
export const structuredData = (data: object) => ({
  type: 'application/ld+json',
  children: JSON.stringify(data).replaceAll('<', '\\u003c'),
})
