import { oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

export const MEMBERSHIP_QUERY_MAX = 100
export const MEMBERSHIP_FILTERS = ['open', 'granted', 'failing', 'disputed', 'ended'] as const
export type MembershipFilter = (typeof MEMBERSHIP_FILTERS)[number]

/** Of the admins' list; without a state those that have not ended. */
export const MembershipsSearch = searchParams({
  q: searchWords(MEMBERSHIP_QUERY_MAX),
  state: oneOf(MEMBERSHIP_FILTERS),
})
export type MembershipsSearch = ReturnType<typeof MembershipsSearch>
