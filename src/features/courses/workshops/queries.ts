import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { MEETING_LINK, useCancelRegistration, useEmailPromise } from '#features/attendance/queries.ts'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { requestContext } from '#platform/request-context.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { workshopsApi } from './api.server.ts'
import type { PreviewAs } from './rules.ts'

const api = client<typeof workshopsApi>()

/** As JSON: moments are ISO strings. */
export type WorkshopCard = InferResponseType<typeof api.workshops.$get, 200>[number]
export type Workshop = InferResponseType<(typeof api.workshops)[':id']['$get'], 200>

export const workshopsQuery = (cursor?: string) =>
  pagedQuery(['workshops', 'list'], (page) => api.workshops.$get({ query: page }), { cursor })

/** In the page's language: the text of a kit comes in one. */
export const workshopQuery = (id: number, as?: PreviewAs) =>
  queryOptions({
    queryKey: ['workshops', id, requestContext().lang, as ?? 'self'],
    queryFn: () => request(api.workshops[':id'].$get({ ...idParam(id), query: as ? { as } : {} })),
  })

/** Requested when its time comes; it is for members who are registered. */
export const useWorkshopLink = (id: number, isOpen: boolean) =>
  useQuery({
    queryKey: ['workshops', id, 'link'],
    queryFn: () => request(api.workshops[':id'].link.$get(idParam(id))),
    enabled: isOpen,
    ...MEETING_LINK,
  })

const SPOTS = [['workshops'], ['notifications']]

export function useRegisterForWorkshop(id: number) {
  const emailPromise = useEmailPromise()
  return useChange(() => request(api.workshops[':id'].register.$post(idParam(id))), {
    refreshes: SPOTS,
    refreshesOnConflict: true,
    successToast: ({ status }) =>
      status === 'registered'
        ? {
            title: m.toast_workshop_registered_title(),
            text: emailPromise(m.toast_workshop_registered_text()),
          }
        : { title: m.attendance_waiting_title(), text: emailPromise(m.attendance_position_text()) },
    errorToast: () => ({ title: m.toast_workshop_failed_title() }),
  })
}

export const useCancelWorkshopRegistration = (id: number, onDone: () => void) =>
  useCancelRegistration(() => request(api.workshops[':id'].register.$delete(idParam(id))), SPOTS, onDone)
