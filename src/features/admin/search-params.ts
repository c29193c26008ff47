import type { MemberFilter } from '#features/accounts/members/members.server.ts'
import { listWords, oneOf, searchParams } from '#platform/pages/search-params.ts'

/** The roles, and 'suspended'. */
export const MEMBER_FILTERS = [
  'member',
  'expert',
  'moderator',
  'admin',
  'suspended',
] as const satisfies readonly MemberFilter[]

export const MembersSearch = searchParams({
  q: listWords,
  filter: oneOf(MEMBER_FILTERS),
})
export type MembersSearch = ReturnType<typeof MembersSearch>
