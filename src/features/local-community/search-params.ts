import { listWords, oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

export const QUERY_MAX = 100

/** The search parameters of the page. */
export const LocalCommunitySearch = searchParams({ q: searchWords(QUERY_MAX) })

/** Of the moderators' list: groups, or community events. */
export const AllGroupsSearch = searchParams({
  q: listWords,
  kind: oneOf(['events']),
})
