import * as v from 'valibot'
import { ROLES, TextId } from '#features/accounts/rules.ts'
import { optionalText } from '#platform/text/text.ts'
import { MEMBER_QUERY_MAX } from './search-params.ts'

export const RoleInput = v.object({
  role: v.picklist(ROLES, 'invalid'),
})
export type RoleInput = v.InferOutput<typeof RoleInput>

export const MemberFilter = {
  q: optionalText('member_query', MEMBER_QUERY_MAX),
  /** The next page begins after this person. */
  cursor: v.optional(TextId.entries.id),
}
