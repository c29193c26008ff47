import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, request } from '#platform/client/client.ts'
import { whenIdle } from '#ui/when-idle.ts'
import type { notificationsApi } from '../api.server.ts'
import { PAGE_OF_ONE_THING } from '../page-of-one-thing.ts'
import { unreadQuery } from '../unread.ts'

/**
 * Marks notifications as read that lead to the opened page, however the reader came there. Notifications that arrive
 * later stay unread. Calls the server only if something is unread; after a failure, calls again the next time.
 */
export function useMarkPageRead(page: string) {
  const queries = useQueryClient()
  useEffect(
    () =>
      whenIdle(() => {
        const { queryKey } = unreadQuery()
        if (PAGE_OF_ONE_THING.test(page) && queries.getQueryData(queryKey)?.unread)
          request(client<typeof notificationsApi>().notifications.read.$post({ json: { page } })).then(
            (unread) => queries.setQueryData(queryKey, unread),
            () => {},
          )
      }),
    [page, queries],
  )
}
