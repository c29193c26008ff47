import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { requestPage } from './client.ts'

const FRESH_MS = 10_000 // after this long, returning to a list fetches what others have changed

/** For a list that its page updates when something changes: going back to it fetches nothing. */
export const UPDATED_LIVE = { staleTime: Number.POSITIVE_INFINITY }

/**
 * A list fetched in pages.
 * @param call fetches the page at the cursor, or the first one
 */
export const pagedQuery = <Row>(
  queryKey: QueryKey,
  call: (page: { cursor?: string }) => Promise<ClientResponse<Row[]>>,
  { staleTime } = { staleTime: FRESH_MS },
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => requestPage(call(pageParam ? { cursor: pageParam } : {})),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime,
  })
