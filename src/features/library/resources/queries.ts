import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { libraryApi } from '../api.server.ts'
import type { ResourcesSearch } from '../search-params.ts'

const api = client<typeof libraryApi>()

/** As JSON: moments are ISO strings. */
export type Resource = InferResponseType<typeof api.resources.$get, 200>[number]

/** Whole rows of two, three and four cards. */
const PAGE_SIZE = '12'

/** A URL may carry unknown parameters: only known ones are sent. */
export const resourcesQuery = ({ q, category, cursor }: ResourcesSearch) =>
  pagedQuery(
    ['resources', { q, category }],
    (page) => api.resources.$get({ query: { q, category, limit: PAGE_SIZE, ...page } }),
    { cursor },
  )

export const resourceCountQuery = ({ q, category }: ResourcesSearch) =>
  queryOptions({
    queryKey: ['resources-count', { q, category }],
    queryFn: () => request(api.resources.count.$get({ query: { q, category } })),
  })
