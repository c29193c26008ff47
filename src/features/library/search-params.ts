import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

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
export const ResourcesSearch = v.object({
  q: SearchWords(LIBRARY_QUERY_MAX),
  category: v.optional(v.fallback(v.optional(v.picklist(RESOURCE_CATEGORIES)), undefined)),
})
export type ResourcesSearch = v.InferOutput<typeof ResourcesSearch>

/** The states of a submission. */
export const DECIDABLE = ['waiting', 'approved', 'refused'] as const
export type ResourceState = (typeof DECIDABLE)[number]

export const ADMIN_STATES = [...DECIDABLE, 'dead'] as const
export type AdminState = (typeof ADMIN_STATES)[number]

/** The search parameters of an admin page. */
export const AdminSearch = v.object({
  state: v.optional(v.fallback(v.optional(v.picklist(ADMIN_STATES)), undefined)),
})
