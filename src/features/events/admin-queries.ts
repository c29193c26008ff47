import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { Versioned } from '#platform/http/version.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { eventsApi } from './api.server.ts'
import type { EventInput, SuggestionDecision } from './rules.ts'

const api = client<typeof eventsApi>()

export type AdminEvent = InferResponseType<(typeof api.admin.events)[':id']['$get'], 200>
export type Suggestion = InferResponseType<(typeof api.admin)['event-suggestions']['$get'], 200>[number]

export const adminEventsQuery = (q = '') =>
  pagedQuery(['events', 'admin', q], (page) => api.admin.events.$get({ query: { ...page, ...(q && { q }) } }))
export const adminEventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'admin', id],
    queryFn: () => request(api.admin.events[':id'].$get(idParam(id))),
  })
export const suggestionsQuery = (q = '') =>
  pagedQuery(['admin', 'event-suggestions', q], (page) =>
    api.admin['event-suggestions'].$get({ query: { ...page, ...(q && { q }) } }),
  )

export const suggestionQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'event-suggestion', id],
    queryFn: () => request(api.admin['event-suggestions'][':id'].$get(idParam(id))),
  })

export const useSaveEvent = (id: number | undefined, onDone: (saved: { id: number }) => void) =>
  useChange(
    (json: EventInput & Versioned): Promise<{ id: number }> =>
      id === undefined
        ? request(api.events.$post({ json }))
        : request(api.events[':id'].$patch({ ...idParam(id), json })),
    {
      refreshes: [['events']],
      onDone,
      successToast: () => ({ title: m.events_admin_saved() }),
      errorToast: () => ({ title: m.events_admin_failed() }),
    },
  )
export const useCancelEvent = (id: number, onDone: () => void) =>
  useChange(
    (json: { reason: string }) => request(api.events[':id'].cancellation.$post({ ...idParam(id), json })),
    { refreshes: [['events']], onDone, successToast: () => ({ title: m.events_admin_cancelled() }) },
  )
export const useRemoveEvent = (id: number, onDone: () => void) =>
  useChange(() => request(api.events[':id'].$delete(idParam(id))), {
    refreshes: [['events']],
    refreshesOnConflict: true,
    onDone,
    successToast: () => ({ title: m.events_admin_removed() }),
  })
const SUGGESTIONS = [
  ['admin', 'event-suggestions'],
  ['admin', 'record'],
]
export const useFinishSuggestion = (id: number) =>
  useChange(
    (done: boolean) =>
      request(api.admin['event-suggestions'][':id'].$patch({ ...idParam(id), json: { done } })),
    { refreshes: SUGGESTIONS, refreshesOnConflict: true, successToast: () => ({}) },
  )
/** Accepts or declines; the member who suggested it is notified. */
export const useDecideSuggestion = (id: number, decision: SuggestionDecision, onDone: () => void) =>
  useChange(
    ({ reason }: { reason: string | null }) =>
      request(
        api.admin['event-suggestions'][':id'].$patch({
          ...idParam(id),
          json: { done: true, decision, reason },
        }),
      ),
    { refreshes: SUGGESTIONS, onDone, successToast: () => ({ title: m.events_admin_decided() }) },
  )
