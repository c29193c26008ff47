import { listCursor, listWords, oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

export const RESOURCE_CATEGORIES = [
  'articles',
  'toolkits',
  'books',
  'schools',
  'videos',
  'communities',
] as const
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number]

export const LIBRARY_QUERY_MAX = 100

/** The search parameters of the library. */
export const ResourcesSearch = searchParams({
  q: searchWords(LIBRARY_QUERY_MAX),
  category: oneOf(RESOURCE_CATEGORIES),
  cursor: listCursor,
})
export type ResourcesSearch = ReturnType<typeof ResourcesSearch>

/** The states of a submission; a decision may be made in each. */
export const RESOURCE_STATES = ['waiting', 'approved', 'refused'] as const
export type ResourceState = (typeof RESOURCE_STATES)[number]

export const ADMIN_STATES = [...RESOURCE_STATES, 'dead'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

/** The search parameters of an admin page. */
export const AdminSearch = searchParams({
  state: oneOf(ADMIN_STATES),
  q: listWords,
})
