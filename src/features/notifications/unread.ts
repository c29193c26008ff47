import { queryOptions } from '@tanstack/react-query'
import { client, request } from '#platform/http/client.ts'
import type { notificationsApi } from './api.server.ts'

/** Begins the key of everything that the bell stands for: read anew when it moves. */
export const NOTIFICATIONS_TOPIC = ['notifications']

/** How many are unread, for the bell of every page; apart from the other questions, which few pages ask. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...NOTIFICATIONS_TOPIC, 'count'],
    queryFn: () => request(client<typeof notificationsApi>().notifications.count.$get()),
  })
