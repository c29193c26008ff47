import { idText, listCursor, oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

export const QUERY_MAX = 200

export const CATEGORIES = [
  'Language Learning',
  'Cultural Identity',
  'Education',
  'Parenting Tips',
  'Community Events',
  'General Discussion',
] as const
export type Category = (typeof CATEGORIES)[number]

export const PLACES = [
  'usa',
  'canada',
  'uk',
  'australia',
  'germany',
  'netherlands',
  'sweden',
  'other',
] as const
export type Place = (typeof PLACES)[number]

export const SORTS = ['hot', 'top', 'new'] as const
export type Sort = (typeof SORTS)[number]

/** The feed's search parameters; `post` opens its replies over the feed. */
export const CommunitySearch = searchParams({
  q: searchWords(QUERY_MAX),
  location: oneOf(PLACES),
  category: oneOf(CATEGORIES),
  sort: oneOf(SORTS),
  cursor: listCursor,
  post: idText,
})
export type CommunitySearch = ReturnType<typeof CommunitySearch>
export type Filters = Omit<CommunitySearch, 'post'>
