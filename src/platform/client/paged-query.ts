import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { type RequestError, requestPage } from './client.ts'

/**
 * A list fetched in pages.
 * @param call fetches the page at the cursor, or the first one
 * @param options of the query, where they are not the usual ones; `cursor` of the page in the reader's URL, where that
 * is not the first one
 */
export const pagedQuery = <Row>(
  queryKey: QueryKey,
  call: (page: { cursor?: string }) => Promise<ClientResponse<Row[]>>,
  { cursor, ...options }: { cursor?: string | undefined; staleTime?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey: cursor ? [...queryKey, cursor] : queryKey,
    queryFn: ({ pageParam }) =>
      requestPage(call(pageParam ? { cursor: pageParam } : {})).catch((error: RequestError) => {
        // A URL that was cut off or made up: the list from its beginning.
        if (cursor && pageParam === cursor && error.status === 422) return requestPage(call({}))
        throw error
      }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next,
    ...options,
  })
