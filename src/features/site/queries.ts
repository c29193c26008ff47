import { queryOptions } from '@tanstack/react-query'
import { client, request } from '#platform/client/client.ts'
import type { siteApi } from './api.server.ts'

const api = client<typeof siteApi>()

/** One of the site's own pages, in the reader's language. */
export const sitePageQuery = (name: string) =>
  queryOptions({
    queryKey: ['text', name],
    queryFn: () => request(api.pages[':name'].$get({ param: { name } })),
  })
