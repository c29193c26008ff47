import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { requestPage } from './client.ts'

/**
 * A list fetched in pages.
 * @param call fetches the page at the cursor, or the first one
 * @param options of the query, where they are not the usual ones
 */
export const pagedQuery = <Row>(
  queryKey: QueryKey,
  call: (page: { cursor?: string }) => Promise<ClientResponse<Row[]>>,
  options: { staleTime?: number } = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => requestPage(call(pageParam ? { cursor: pageParam } : {})),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...options,
  })
