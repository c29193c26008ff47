import { listWords, oneOf, searchParams } from '#platform/pages/search-params.ts'

export const MEMBERSHIP_FILTERS = ['open', 'granted', 'failing', 'disputed', 'ended'] as const
export type MembershipFilter = (typeof MEMBERSHIP_FILTERS)[number]

/** The search parameters of the admins' page. Without a state it lists the memberships that have not ended. */
export const MembershipsSearch = searchParams({
  q: listWords,
  /** The words to look for in the list of requests for free access. */
  request: listWords,
  state: oneOf(MEMBERSHIP_FILTERS),
})
export type MembershipsSearch = ReturnType<typeof MembershipsSearch>
