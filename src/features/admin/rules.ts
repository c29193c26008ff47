import * as v from 'valibot'
import { ROLES } from '#features/accounts/roles.ts'
import { requiredText } from '#platform/text/text-input.ts'
import { MEMBER_FILTERS } from './search-params.ts'

export const RoleInput = v.object({
  role: v.picklist(ROLES, 'invalid'),
})
export type RoleInput = v.InferOutput<typeof RoleInput>

/** As long as a reason; a note is no dossier. */
export const NOTE_MAX = 1_000
export const NoteInput = v.object({ note: requiredText('note', NOTE_MAX) })
export type NoteInput = v.InferOutput<typeof NoteInput>

export const MemberFilter = {
  filter: v.optional(v.picklist(MEMBER_FILTERS, 'invalid')),
}
