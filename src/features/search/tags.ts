import type { SearchType } from './rules.ts'

/** The tag that each type's feature publishes when something of it changes; words and pages come with the site's code. */
export const TAG_OF_TYPE: Record<SearchType, string | null> = {
  article: 'articles',
  resource: 'resources',
  event: 'events',
  session: 'sessions',
  course: 'courses',
  workshop: 'workshops',
  gathering: 'community-events',
  group: 'groups',
  word: null,
  page: null,
  post: 'posts',
}
