import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { ask, askPage, client } from '#platform/client.ts'
import type { libraryApi } from '../api.server.ts'
import type { ResourcesSearch } from '../rules.ts'

const api = client<typeof libraryApi>()

/** As it comes over the wire: moments are ISO texts. */
export type Resource = InferResponseType<typeof api.resources.$get, 200>[number]

/** Whole rows of two, three and four cards. */
const AT_ONCE = '12'

export const resourcesQuery = (filters: ResourcesSearch) =>
  infiniteQueryOptions({
    queryKey: ['resources', filters],
    queryFn: ({ pageParam }) =>
      askPage(
        api.resources.$get({
          query: { ...filters, limit: AT_ONCE, ...(pageParam ? { cursor: pageParam } : {}) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })

export const resourceCountQuery = (filters: ResourcesSearch) =>
  queryOptions({
    queryKey: ['resources-count', filters],
    queryFn: () => ask(api.resources.count.$get({ query: filters })),
  })
