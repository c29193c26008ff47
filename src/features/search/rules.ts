import { listCursor, oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

/**
 * The types of results, in the order in which ties are shown. `gathering` is a community event: as stored, and in the
 * page's URL.
 */
export const SEARCH_TYPES = [
  'article',
  'resource',
  'event',
  'session',
  'course',
  'workshop',
  'gathering',
  'group',
  'word',
  'page',
  'post',
] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export const SEARCH_QUERY_MAX = 200
/** Results of each kind, where all kinds are shown together. */
export const EACH_MAX = 5
export const SUGGESTIONS_MAX = 8
/** From here on the page says 'more than'; finders count no further. */
export const COUNTED_MAX = 100

/** The search parameters of the page. */
export const SiteSearch = searchParams({
  q: searchWords(SEARCH_QUERY_MAX),
  type: oneOf(SEARCH_TYPES),
  cursor: listCursor,
})
export type SiteSearch = ReturnType<typeof SiteSearch>
