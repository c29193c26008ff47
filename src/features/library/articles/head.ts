import { m } from '#messages'
import { inLang } from '#platform/i18n/lang.ts'
import { pageHead, pictureAddress } from '#platform/pages/head.ts'
import { requestContext } from '#platform/request-context.ts'
import type { Article } from './queries.ts'

/** Title, description, preview and URLs of an article's page; in a browser only the title changes. */
export const articleHead = (article: Article) =>
  pageHead({
    path: pathOf(article),
    title: `${article.title} | ${m.meta_site_name()}`,
    type: 'article',
    description: article.description,
    keywords: article.keywords,
    structured: import.meta.env.SSR ? structuredArticle(article) : undefined,
    ...(article.hero ? { picture: { name: pictureOf(article), alt: article.heroAlt } } : {}),
  })

/**
 * Returns its own drawing, or the site's default preview. The drawing of a category of events is named after the
 * category.
 */
const pictureOf = ({ hero }: Article) => (hero ? (hero.startsWith('event-') ? hero : `art-${hero}`) : 'site')

const pathOf = ({ slug }: Article) => `/resources/${slug}`

/** Structured data for search engines: schema.org's Article. */
function structuredArticle(article: Article): object {
  const { publicUrl } = requestContext()
  const url = publicUrl + inLang(article.lang, pathOf(article))
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    inLanguage: article.lang,
    keywords: article.keywords,
    articleSection: article.category,
    timeRequired: `PT${article.readTime}M`,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    url,
    mainEntityOfPage: url,
    image: pictureAddress({ name: pictureOf(article) }),
    author: { '@type': 'Organization', name: article.author || m.meta_site_name(), url: publicUrl },
    publisher: { '@type': 'Organization', name: m.meta_site_name(), url: publicUrl },
    isAccessibleForFree: !article.isPremium,
  }
}
