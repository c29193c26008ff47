import { isPrivatePage } from '#platform/pages/analytics.ts'

/**
 * The pages that are counted, by the pattern of their route. A test compares them with the routes. Each article is
 * counted by its slug; any other route with a parameter counts as one page.
 */
export const PAGES = [
  '/',
  '/calendar',
  '/community',
  '/community/new',
  '/community/{id}',
  '/contact',
  '/courses',
  '/courses/{id}',
  '/courses/{id}/certificate',
  '/courses/{id}/lessons/{lesson}',
  '/events',
  '/events/{id}',
  '/expert-sessions',
  '/expert-sessions/{id}',
  '/guidelines',
  '/help',
  '/local-community',
  '/local-community/events/{id}',
  '/local-community/{id}',
  '/members',
  '/newsletter',
  '/newsletter/{id}',
  '/peyvand-plus',
  '/privacy',
  '/resources',
  '/resources/{slug}',
  '/saved',
  '/search',
  '/terms',
  '/words',
  '/workshops',
  '/workshops/{id}',
] as const

const FIXED = new Set<string>(PAGES.filter((page) => !page.includes('{')))
const PATTERNS = PAGES.filter((page) => page.includes('{')).map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/\{\w+\}/g, '[^/]+')}$`),
}))
const ARTICLE = /^\/resources\/([a-z0-9-]{1,80})$/

/**
 * Returns the counted page of a path, without its language and query.
 * @returns undefined for private pages and other paths; an article's own path if `isArticle` knows its name
 */
export function countedPage(
  path: string,
  isArticle: (slug: string) => boolean = () => false,
): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if (isPrivatePage(plain)) return undefined
  if (FIXED.has(plain)) return plain
  const slug = ARTICLE.exec(plain)?.[1]
  if (slug && isArticle(slug)) return plain
  return PATTERNS.find(({ pattern }) => pattern.test(plain))?.page
}
