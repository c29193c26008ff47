import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { requestPage } from './client.ts'

const FRESH_MS = 10_000 // whoever comes back to a list later than this sees what others have done to it since

/** A list read page after page (contract 2). @param call asks for the page at the cursor, or for the first one */
export const pagedQuery = <Row>(
  queryKey: QueryKey,
  call: (page: { cursor?: string }) => Promise<ClientResponse<Row[]>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => requestPage(call(pageParam ? { cursor: pageParam } : {})),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    staleTime: FRESH_MS,
  })
