import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { workshopsApi } from './api.server.ts'
import type { WorkshopInput } from './rules.ts'

const api = client<typeof workshopsApi>()

export type AdminWorkshop = InferResponseType<(typeof api.admin.workshops)[':id']['$get'], 200>

export const adminWorkshopsQuery = (q = '') =>
  pagedQuery(['workshops', 'admin', q], (page) =>
    api.admin.workshops.$get({ query: { ...page, ...(q && { q }) } }),
  )
export const adminWorkshopQuery = (id: number) =>
  queryOptions({
    queryKey: ['workshops', 'admin', id],
    queryFn: () => request(api.admin.workshops[':id'].$get(idParam(id))),
  })

export const useSaveWorkshop = (id: number | undefined, onDone: () => void) =>
  useChange(
    (json: WorkshopInput & Versioned): Promise<{ id: number }> =>
      id === undefined
        ? request(api.workshops.$post({ json }))
        : request(api.workshops[':id'].$patch({ ...idParam(id), json })),
    {
      refreshes: [['workshops']],
      onDone,
      successToast: () => ({ title: m.workshops_admin_saved() }),
      errorToast: () => ({ title: m.workshops_admin_failed() }),
    },
  )
/** Publishes or unpublishes it. Keeps all other fields, including others' recent changes. */
export const usePublishWorkshop = (id: number) =>
  useChange(
    (published: boolean) => request(api.workshops[':id'].$patch({ ...idParam(id), json: { published } })),
    {
      refreshes: [['workshops']],
      refreshesOnConflict: true,
      successToast: () => ({ title: m.workshops_admin_saved() }),
      errorToast: () => ({ title: m.workshops_admin_failed() }),
    },
  )
export const useCancelWorkshop = (id: number, onDone: () => void) =>
  useChange(
    (json: { reason: string }) => request(api.workshops[':id'].cancellation.$post({ ...idParam(id), json })),
    { refreshes: [['workshops']], onDone, successToast: () => ({ title: m.workshops_admin_cancelled() }) },
  )
export const useRemoveWorkshop = (id: number, onDone: () => void) =>
  useChange(() => request(api.workshops[':id'].$delete(idParam(id))), {
    refreshes: [['workshops']],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.workshops_admin_removed() }),
  })
