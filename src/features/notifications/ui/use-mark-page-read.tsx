import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, request } from '#platform/client/client.ts'
import { whenIdle } from '#ui/when-idle.ts'
import type { notificationsApi } from '../api.server.ts'
import { PAGE_OF_ONE_THING } from '../page-of-one-thing.ts'
import { unreadQuery } from '../unread.ts'

/**
 * Marks those as read that lead to the page which the reader has opened, however they came there; what arrives while it
 * is shown stays unread. A call is made only if something is unread, and after a failure the next time.
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
