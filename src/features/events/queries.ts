import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { MEETING_LINK, useCancelRegistration, useEmailPromise } from '#features/attendance/queries.ts'
import { m } from '#messages'
import { client, idParam, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { eventsApi } from './api.server.ts'
import type { SuggestionInput } from './rules.ts'
import { ALL_PAST, type EventsSearch, FIRST_PAST } from './search-params.ts'

const api = client<typeof eventsApi>()

/** As JSON: moments are ISO strings. */
export type EventCard = InferResponseType<typeof api.events.upcoming.$get, 200>[number]

export const upcomingQuery = () =>
  queryOptions({ queryKey: ['events', 'upcoming'], queryFn: () => request(api.events.upcoming.$get()) })

export const pastCountQuery = () =>
  queryOptions({ queryKey: ['events', 'past-count'], queryFn: () => request(api.events.past.$get()) })

export function pastQuery({ category, all, cursor }: EventsSearch) {
  const limit = all ? ALL_PAST : FIRST_PAST
  return pagedQuery(
    ['events', 'past', category ?? 'all', limit],
    (page) =>
      api.events.$get({
        query: { past: 'true', limit: `${limit}`, ...(category ? { category } : {}), ...page },
      }),
    { cursor },
  )
}

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', id],
    queryFn: () => request(api.events[':id'].$get(idParam(id))),
  })

/** Requested when its time comes; only registered people get it. */
export const useEventLink = (id: number, isOpen: boolean) =>
  useQuery({
    queryKey: ['events', id, 'link'],
    queryFn: () => request(api.events[':id'].link.$get(idParam(id))),
    enabled: isOpen,
    ...MEETING_LINK,
  })

const REGISTRATION_KEYS = [['events'], ['notifications']]

export function useRegisterForEvent(eventId: number) {
  const emailPromise = useEmailPromise()
  return useChange(() => request(api.events.register.$post({ json: { eventId } })), {
    refreshes: REGISTRATION_KEYS,
    refreshesOnConflict: true,
    successToast: (registration) =>
      registration.status === 'registered'
        ? { title: m.toast_event_registered_title(), text: emailPromise(m.toast_event_registered_text()) }
        : { title: m.attendance_waiting_title(), text: emailPromise(m.attendance_position_text()) },
    errorToast: () => ({ title: m.toast_event_failed_title(), text: m.toast_event_failed_text() }),
  })
}

export const useCancelEventRegistration = (eventId: number, onDone: () => void) =>
  useCancelRegistration(
    () => request(api.events.register.$delete({ json: { eventId } })),
    REGISTRATION_KEYS,
    onDone,
  )

export const useSuggest = (onDone: () => void) =>
  useChange((json: SuggestionInput) => request(api.events.suggestions.$post({ json })), {
    refreshes: [['admin', 'event-suggestions']],
    onDone,
    successToast: () => ({ title: m.toast_event_suggested_title(), text: m.toast_event_suggested_text() }),
    errorToast: () => ({ title: m.toast_event_suggest_failed_title() }),
  })
