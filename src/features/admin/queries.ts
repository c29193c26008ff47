import { queryOptions } from '@tanstack/react-query'
import type { Member as MemberRow } from '#features/accounts/members.server.ts'
import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import { useChange } from '#ui/use-change.ts'
import type { adminApi } from './api.server.ts'
import type { RecordView } from './audit-log.server.ts'
import type { RoleInput } from './rules.ts'

export type { Role } from '#platform/app-context.server.ts'

/** As JSON: times are strings. */
export type Member = Omit<MemberRow, 'createdAt'> & { createdAt: string }
export type RecordEntry = Omit<RecordView, 'at'> & { at: string }

const api = client<typeof adminApi>()
const FRESH_MS = 10_000 // several people work here at once: returning to a page fetches it anew

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: () => request(api.admin.overview.$get()),
    staleTime: FRESH_MS,
  })

export const membersQuery = (q: string) =>
  pagedQuery(['admin', 'members', q], (page) =>
    api.admin.members.$get({ query: { ...(q ? { q } : {}), ...page } }),
  )

export const recordQuery = () =>
  pagedQuery(['admin', 'record'], (page) => api.admin.record.$get({ query: page }))

const MEMBERS = ['admin', 'members']
const RECORD = ['admin', 'record']
const failed = () => ({ title: m.moderation_not_done() })
type Reason = { reason: string }
const idOf = (id: string) => ({ param: { id } })

export const useSetRole = (id: string, onDone: () => void) =>
  useChange((input: RoleInput) => request(api.admin.members[':id'].$patch({ ...idOf(id), json: input })), {
    refreshes: [MEMBERS, RECORD],
    onDone,
    successToast: () => ({ title: m.admin_done_role() }),
    errorToast: failed,
  })

export const useSuspend = (id: string, onDone: () => void) =>
  useChange((json: Reason) => request(api.admin.members[':id'].suspension.$post({ ...idOf(id), json })), {
    refreshes: [MEMBERS, RECORD],
    onDone,
    successToast: () => ({ title: m.admin_done_suspended() }),
    errorToast: failed,
  })

export const useEndSuspension = (id: string, onDone: () => void) =>
  useChange((json: Reason) => request(api.admin.members[':id'].suspension.$delete({ ...idOf(id), json })), {
    refreshes: [MEMBERS, RECORD],
    onDone,
    successToast: () => ({ title: m.admin_done_suspension_ended() }),
    errorToast: failed,
  })
