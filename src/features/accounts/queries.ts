import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useDeferredValue,
  useLayoutEffect,
} from 'react'
import { client, RequestError, request } from '#platform/client/client.ts'
import { removeDataOfOthers, watchForOthers } from '#ui/clear-personal-data.ts'
import type { accountsApi } from './api.server.ts'
import { type Actor, canAdminister, canModerate } from './roles.ts'

const api = client<ReturnType<typeof accountsApi>>()
/** The signed-in person, as the API answers. */
export type Person = InferResponseType<typeof api.auth.user.$get, 200>

/** Who is signed in, or null; not asked again after a failure. */
export const viewerQuery = () =>
  queryOptions({
    queryKey: ['viewer'],
    queryFn: () =>
      request(api.auth.user.$get()).catch((error) => {
        if (error instanceof RequestError && error.status === 401) return null
        throw error
      }),
  })

const ViewerContext = createContext<Person | null>(null)

/**
 * One subscription to the query for the whole page: a feed asks for its viewer a hundred times. The value is
 * deferred, so that React first hydrates the parts whose scripts have not come yet. Rendered again before, such a
 * part would disappear, with whatever was clicked in it.
 */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const viewer = useQuery(viewerQuery()).data ?? null
  const id = viewer?.id
  // Before forms restore their drafts, which they do in effects.
  useLayoutEffect(() => {
    if (!id) return
    removeDataOfOthers(id)
    return watchForOthers(id)
  }, [id])
  return createElement(ViewerContext, { value: useDeferredValue(viewer) }, children)
}

/** The signed-in person, or null; loaded with every page, so that it is there at once. */
export const useViewer = () => useContext(ViewerContext)

/** No toast: nobody asked for it. */
export function useSaveZone() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { timeZone: string }) => request(api.me.$patch({ json: input })),
    onSuccess: (person) => queries.setQueryData(viewerQuery().queryKey, person),
  })
}

/** The reader of a screen, for the rules of `roles.ts`. */
export const actorOf = (person: Person | null): Actor =>
  person
    ? { signedIn: true, role: person.role, verified: person.emailVerified, suspended: person.suspended }
    : { signedIn: false, role: 'guest', verified: false, suspended: false }

export const isAdmin = (person: Person) => canAdminister(actorOf(person))
export const isStaff = (person: Person) => canModerate(actorOf(person))
