import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages'
import { client, request } from '#platform/client/client.ts'
import { useChange } from '#ui/forms/use-change.ts'
import type { calendarApi } from './api.server.ts'

const api = client<ReturnType<typeof calendarApi>>()

/** The secret address of one's own calendar, or null. */
export const ownFeedQuery = () =>
  queryOptions({ queryKey: ['calendar', 'own'], queryFn: () => request(api.me.calendar.$get()) })

const failed = () => ({ title: m.calendar_own_failed() })

/** Makes the address, or replaces it. */
export const useRenewFeed = (onDone?: () => void) =>
  useChange<void, unknown>(() => request(api.me.calendar.$post()), {
    refreshes: [['calendar', 'own']],
    successToast: () => ({ title: m.calendar_own_made() }),
    errorToast: failed,
    ...(onDone ? { onDone } : {}),
  })

export const useRemoveFeed = () =>
  useChange<void, unknown>(() => request(api.me.calendar.$delete()), {
    refreshes: [['calendar', 'own']],
    successToast: () => ({ title: m.calendar_own_removed() }),
    errorToast: failed,
  })
