import { m } from '#messages'
import type { Lang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/request-context.ts'
import { RESOURCE_CATEGORIES, type ResourceCategory } from '../search-params.ts'

/** The label of each category's filter. */
export const categoryLabels: Record<ResourceCategory, typeof m.library_articles> = {
  articles: m.library_articles,
  toolkits: m.library_toolkits,
  books: m.library_books,
  schools: m.library_schools,
  videos: m.library_videos,
  communities: m.library_communities,
}

/** The badge of a card: in English the category's own word, underscores as spaces, in capitals; RESOURCE for none. */
export function badgeOf(category: string, lang: Lang = requestContext().lang): string {
  const knownCategory = RESOURCE_CATEGORIES.find((each) => each === category)
  if (lang === 'en') return category.replaceAll('_', ' ').toUpperCase() || 'RESOURCE'
  return knownCategory
    ? categoryLabels[knownCategory]({}, { locale: lang })
    : m.library_badge_fallback({}, { locale: lang })
}
