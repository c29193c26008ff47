import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { adminApi } from './api.server.ts'
import type { NoteInput, RoleInput } from './rules.ts'
import type { MembersSearch } from './search-params.ts'

export type { Role } from '#platform/app-context.server.ts'

const api = client<typeof adminApi>()
export type Member = InferResponseType<typeof api.admin.members.$get, 200>[number]
export type MemberNote = InferResponseType<(typeof api.admin.members)[':id']['notes']['$get'], 200>[number]
export type AuditEntry = InferResponseType<typeof api.admin.record.$get, 200>[number]

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: () => request(api.admin.overview.$get()),
  })

export const membersQuery = ({ q = '', filter }: MembersSearch) =>
  pagedQuery(['admin', 'members', q, filter ?? 'all'], (page) =>
    api.admin.members.$get({ query: { ...(q && { q }), ...(filter && { filter }), ...page } }),
  )

export const notesQuery = (id: string) =>
  pagedQuery([...NOTES, id], (page) => api.admin.members[':id'].notes.$get({ ...idParam(id), query: page }))

export const auditLogQuery = (q = '') =>
  pagedQuery([...AUDIT_LOG, q], (page) => api.admin.record.$get({ query: { ...page, ...(q && { q }) } }))

const MEMBERS = ['admin', 'members']
const NOTES = ['admin', 'notes']
const AUDIT_LOG = ['admin', 'record']
const failed = () => ({ title: m.moderation_not_done() })
type Reason = { reason: string }
export const useSetRole = (id: string, onDone: () => void) =>
  useChange((input: RoleInput) => request(api.admin.members[':id'].$patch({ ...idParam(id), json: input })), {
    refreshes: [MEMBERS, AUDIT_LOG],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.admin_done_role() }),
    errorToast: failed,
  })

export const useSuspend = (id: string, onDone: () => void) =>
  useChange((json: Reason) => request(api.admin.members[':id'].suspension.$post({ ...idParam(id), json })), {
    refreshes: [MEMBERS, AUDIT_LOG],
    onDone,
    successToast: () => ({ title: m.admin_done_suspended() }),
    errorToast: failed,
  })

export const useEndSuspension = (id: string, onDone: () => void) =>
  useChange(
    (json: Reason) => request(api.admin.members[':id'].suspension.$delete({ ...idParam(id), json })),
    {
      refreshes: [MEMBERS, AUDIT_LOG],
      onDone,
      successToast: () => ({ title: m.admin_done_suspension_ended() }),
      errorToast: failed,
    },
  )

export const useAddNote = (id: string) =>
  useChange((json: NoteInput) => request(api.admin.members[':id'].notes.$post({ ...idParam(id), json })), {
    refreshes: [NOTES, MEMBERS, AUDIT_LOG],
    successToast: () => ({ title: m.admin_done_note_added() }),
    errorToast: failed,
  })

export const useRemoveNote = (id: string, noteId: number, onDone: () => void) =>
  useChange(
    () => request(api.admin.members[':id'].notes[':noteId'].$delete({ param: { id, noteId: `${noteId}` } })),
    {
      refreshes: [NOTES, MEMBERS, AUDIT_LOG],
      refreshesOnConflict: true,
      onDone,
      successToast: () => ({ title: m.admin_done_note_removed() }),
      errorToast: failed,
    },
  )
