import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request, requestPage } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { expertsApi } from './api.server.ts'
import { queryKeysOf } from './queries.ts'
import type { SessionInput } from './rules.ts'

const api = client<typeof expertsApi>()
export type AdminSession = InferResponseType<(typeof api.admin)['expert-sessions'][':id']['$get'], 200>

/** A session as an admin writes it. */
export const adminSessionQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'expert-session', id],
    queryFn: () => request(api.admin['expert-sessions'][':id'].$get(idParam(id))),
  })

/** Every session, for admins: to come, then past; with `q` those that hold its words. */
export const adminSessionsQuery = (q = '') =>
  pagedQuery(['expert-sessions', 'all', q], (page) =>
    api.admin['expert-sessions'].$get({ query: { ...page, ...(q && { q }) } }),
  )

/** Who can be chosen: fetched anew with each editor, as a member may have been made an expert just before. */
export const expertsQuery = () =>
  queryOptions({ queryKey: ['admin', 'experts'], queryFn: readExperts, staleTime: 0 })

/** All of them, for a choice in a form; few have more than a page. */
async function readExperts() {
  const experts: InferResponseType<typeof api.admin.experts.$get, 200> = []
  let cursor: string | undefined
  do {
    const query = { limit: `${EXPERTS_AT_ONCE}`, ...(cursor && { cursor }) }
    const page = await requestPage(api.admin.experts.$get({ query }))
    experts.push(...page.rows)
    cursor = page.next
  } while (cursor)
  return experts.sort((a, b) => a.name.localeCompare(b.name))
}

const EXPERTS_AT_ONCE = 100

const adminQueryKeysOf = (id: number) => [
  ...queryKeysOf(id),
  ['admin', 'expert-session', id],
  ['admin', 'record'],
]

/** Plans a session, or changes one. */
export const useSaveSession = (id: number | undefined, onDone: () => void) =>
  useChange(
    (json: SessionInput & Versioned) =>
      request(
        id
          ? api['expert-sessions'][':id'].$patch({ ...idParam(id), json })
          : api['expert-sessions'].$post({ json }),
      ),
    {
      refreshes: adminQueryKeysOf(id ?? 0),
      onDone,
      successToast: () => ({ title: m.experts_admin_saved() }),
      errorToast: () => ({ title: m.experts_admin_failed() }),
    },
  )

export const useCancelSession = (id: number, onDone: () => void) =>
  useChange(
    (json: { reason: string }) =>
      request(api['expert-sessions'][':id'].cancellation.$post({ ...idParam(id), json })),
    {
      refreshes: adminQueryKeysOf(id),
      onDone,
      successToast: () => ({ title: m.experts_admin_cancelled() }),
      errorToast: () => ({ title: m.experts_admin_failed() }),
    },
  )

export const useRemoveSession = (id: number, onDone: () => void) =>
  useChange<void, unknown>(() => request(api['expert-sessions'][':id'].$delete(idParam(id))), {
    refreshes: adminQueryKeysOf(id),
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.experts_admin_removed() }),
    errorToast: () => ({ title: m.experts_admin_failed() }),
  })
