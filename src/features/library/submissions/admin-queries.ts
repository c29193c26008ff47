import { m } from '#messages'
import { client, request } from '#platform/http/client.ts'
import { pagedQuery } from '#platform/http/paged-query.ts'
import { useChange } from '#ui/use-change.ts'
import type { libraryApi } from '../api.server.ts'
import type { AdminState } from '../search-params.ts'
import type { AdminResource as AdminRow } from './admin.server.ts'

const api = client<typeof libraryApi>()
const idOf = (id: number) => ({ param: { id: `${id}` } })

/** As JSON: times are strings. */
export type AdminResource = Omit<AdminRow, 'createdAt' | 'decidedAt' | 'deadSince'> & {
  createdAt: string
  decidedAt: string | null
  deadSince: string | null
}

/** Submissions in one state. */
export const adminQuery = (state: AdminState) =>
  pagedQuery(['admin', 'resources', state], (page) => api.admin.resources.$get({ query: { state, ...page } }))

const TOUCHED = [['admin'], ['resources'], ['resources-count'], ['own-resources']]
const failed = () => ({ title: m.library_not_done() })

/** Sends the state that was seen, so that someone else's decision is not undone unnoticed. */
const decide = ({ id, state }: AdminResource, approved: boolean, reason: string | null) =>
  request(api.resources[':id'].$patch({ ...idOf(id), json: { approved, reason, state } }))

export const useApproveResource = (resource: AdminResource, onDone: () => void) =>
  useChange(() => decide(resource, true, null), {
    refreshes: TOUCHED,
    onDone,
    successToast: () => ({ title: m.library_done_approved() }),
    errorToast: failed,
  })

export const useDeclineResource = (resource: AdminResource, onDone: () => void) =>
  useChange(({ reason }: { reason: string }) => decide(resource, false, reason), {
    refreshes: TOUCHED,
    onDone,
    successToast: () => ({ title: m.library_done_refused() }),
    errorToast: failed,
  })

export const useRemoveResource = (id: number, onDone: () => void) =>
  useChange(() => request(api.resources[':id'].$delete(idOf(id))), {
    refreshes: TOUCHED,
    onDone,
    successToast: () => ({ title: m.library_done_removed() }),
    errorToast: failed,
  })
