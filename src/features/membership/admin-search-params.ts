import { listWords, oneOf, searchParams } from '#platform/pages/search-params.ts'

export const MEMBERSHIP_FILTERS = ['open', 'granted', 'failing', 'disputed', 'ended'] as const
export type MembershipFilter = (typeof MEMBERSHIP_FILTERS)[number]

/** Of the admins' list; without a state those that have not ended. */
export const MembershipsSearch = searchParams({
  q: listWords,
  /** In the list of requests for free access. */
  request: listWords,
  state: oneOf(MEMBERSHIP_FILTERS),
})
export type MembershipsSearch = ReturnType<typeof MembershipsSearch>
