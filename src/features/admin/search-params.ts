import type { MemberFilter } from '#features/accounts/members.server.ts'
import { oneOf, searchParams, searchWords } from '#platform/pages/search-params.ts'

export const MEMBER_QUERY_MAX = 200

/** The roles, and 'suspended'. */
export const MEMBER_FILTERS = [
  'member',
  'expert',
  'moderator',
  'admin',
  'suspended',
] as const satisfies readonly MemberFilter[]

export const MembersSearch = searchParams({
  q: searchWords(MEMBER_QUERY_MAX),
  filter: oneOf(MEMBER_FILTERS),
})
export type MembersSearch = ReturnType<typeof MembersSearch>
