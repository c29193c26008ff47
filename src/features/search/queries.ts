import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, request } from '#platform/client/client.ts'
import { pagedQuery } from '#platform/client/paged-query.ts'
import type { searchApi } from './api.server.ts'
import { EACH_MAX, type SearchType } from './rules.ts'

const api = client<ReturnType<typeof searchApi>>()

export type SearchResult = InferResponseType<typeof api.search.$get, 200>[number]
export type Suggestion = InferResponseType<typeof api.search.suggestions.$get, 200>[number]

/** The best of each kind. */
export const resultsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: () => (q ? request(api.search.$get({ query: { q, each: `${EACH_MAX}` } })) : []),
  })

/** All of one kind, page after page. */
export const foundOfTypeQuery = (q: string, type: SearchType, cursor?: string) =>
  pagedQuery(['search', q, type], (page) => api.search.$get({ query: { q, type, ...page } }), { cursor })

/** How much there is of each kind. */
export const foundCountQuery = (q: string) =>
  queryOptions({
    queryKey: ['search-count', q],
    queryFn: () => (q ? request(api.search.count.$get({ query: { q } })) : []),
  })

/** Suggestions for the typed text. The previous ones stay until the next arrive. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search-suggestions', q],
    queryFn: () => (q ? request(api.search.suggestions.$get({ query: { q } })) : []),
    placeholderData: keepPreviousData,
  })
