import * as v from 'valibot'
import { SearchWords } from '#platform/text/text.ts'

export const MEMBERSHIP_QUERY_MAX = 100
export const MEMBERSHIP_FILTERS = ['open', 'granted', 'failing', 'disputed', 'ended'] as const
export type MembershipFilter = (typeof MEMBERSHIP_FILTERS)[number]

/** Of the admins' list; without a state those that have not ended. */
export const MembershipsSearch = v.object({
  q: SearchWords(MEMBERSHIP_QUERY_MAX),
  state: v.optional(v.fallback(v.optional(v.picklist(MEMBERSHIP_FILTERS)), undefined)),
})
export type MembershipsSearch = v.InferOutput<typeof MembershipsSearch>
