import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

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
export const CommunitySearch = v.object({
  q: SearchWords(QUERY_MAX),
  location: v.optional(v.fallback(v.optional(v.picklist(PLACES)), undefined)),
  category: v.optional(v.fallback(v.optional(v.picklist(CATEGORIES)), undefined)),
  sort: v.optional(v.fallback(v.optional(v.picklist(SORTS)), undefined)),
  post: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)),
})
export type CommunitySearch = v.InferOutput<typeof CommunitySearch>
export type Filters = Omit<CommunitySearch, 'post'>
