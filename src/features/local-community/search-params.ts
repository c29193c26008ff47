import { listCursor, listWords, oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

export const QUERY_MAX = 100

/** The search parameters of the page: `groups` and `events` are the cursors of its two lists. */
export const LocalCommunitySearch = searchParams({
  q: searchWords(QUERY_MAX),
  groups: listCursor,
  events: listCursor,
})
export type LocalCommunitySearch = ReturnType<typeof LocalCommunitySearch>

/** The parameters of a group's page: the cursor of its events, and what its members are searched for. */
export const GroupSearch = searchParams({ events: listCursor, q: listWords })
export type GroupSearch = ReturnType<typeof GroupSearch>

/** The parameters of the moderators' list: groups, or community events. */
export const AllGroupsSearch = searchParams({
  q: listWords,
  kind: oneOf(['events']),
})
