import { queryOptions } from '@tanstack/react-query'
import { client, request } from '#platform/client/client.ts'
import type { notificationsApi } from './api.server.ts'

/** Begins the key of all notification queries, which are fetched anew on a live update. */
export const NOTIFICATIONS_KEY = ['notifications']

/** How many are unread, for the button on every page; separate from the other queries, which few pages need. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'count'],
    queryFn: () => request(client<typeof notificationsApi>().notifications.count.$get()),
  })
