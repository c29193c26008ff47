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

/** The states of a submission. */
export const DECIDABLE = ['waiting', 'approved', 'refused'] as const
export type ResourceState = (typeof DECIDABLE)[number]

export const ADMIN_STATES = [...DECIDABLE, 'dead'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

/** The search parameters of an admin page. */
export const AdminSearch = searchParams({
  state: oneOf(ADMIN_STATES),
  q: listWords,
})
