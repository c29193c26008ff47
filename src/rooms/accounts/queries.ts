import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask, client, Refused } from '#platform/client.ts'
import type { accountsApi } from './api.server.ts'

const api = client<typeof accountsApi>()

/** Who is signed in, or null (specification 4: never asked twice on failure). */
export const viewerQuery = () =>
  queryOptions({
    queryKey: ['viewer'],
    queryFn: () =>
      ask(api.auth.user.$get()).catch((error) => {
        if (error instanceof Refused && error.status === 401) return null
        throw error
      }),
  })

/** The signed-in person, or null; loaded with every page, so that it is there at once. */
export const useViewer = () => useQuery(viewerQuery()).data ?? null
