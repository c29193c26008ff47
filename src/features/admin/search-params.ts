import * as v from 'valibot'
import type { MemberFilter } from '#features/accounts/members.server.ts'
import { SearchWords } from '#platform/text/text.ts'

export const MEMBER_QUERY_MAX = 200

/** The roles, and 'suspended'. */
export const MEMBER_FILTERS = [
  'member',
  'expert',
  'moderator',
  'admin',
  'suspended',
] as const satisfies readonly MemberFilter[]

export const MembersSearch = v.object({
  q: SearchWords(MEMBER_QUERY_MAX),
  filter: v.optional(v.fallback(v.optional(v.picklist(MEMBER_FILTERS)), undefined)),
})
export type MembersSearch = v.InferOutput<typeof MembersSearch>
