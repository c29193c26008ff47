import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { RequestError } from '../client/client.ts'
import { ID_PATTERN } from '../database/ids.ts'

/** The number of an id in a URL; 0, which nothing has, for anything else. */
export const readId = (text: string) => (ID_PATTERN.test(text) ? Number(text) : 0)

/** The id at the end of a page's URL. */
export const idInPath = {
  parse: ({ id }: { id: string }) => ({ id: readId(id) }),
  stringify: ({ id }: { id: number }) => ({ id: `${id}` }),
}

/**
 * Loads what a page shows. If the API answers 404, so does the page, with the API's sentence about what is missing.
 * @param missing the sentence, where that of the API names nothing
 */
export const orNotFound = <Found>(loading: Promise<Found>, missing?: () => string): Promise<Found> =>
  loading.catch((error) => {
    assertFound(error, missing)
    throw error
  })

/**
 * For a page that is open: what it shows may be gone when it is fetched anew. Then the page is what a reload would show.
 * @param missing as above
 * @throws notFound
 */
export function assertFound(error: Error | null, missing?: () => string) {
  if (isMissing(error)) throw notFound({ data: missing?.() ?? error.message })
}

/** Loads more about an item of a list, which may have been deleted since the list was read: then there is nothing. */
export const unlessDeleted = <Found>(loading: Promise<Found>): Promise<Found | undefined> =>
  loading.catch((error) => {
    if (!isMissing(error)) throw error
    return undefined
  })

export const isMissing = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.status === 404

/**
 * Loads the current values for an editor, even if older ones are cached. The form keeps the values that it begins with,
 * and would undo what a click in the list has changed since.
 */
export const loadForEditor = <Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => orNotFound(queries.fetchQuery({ ...query, staleTime: 0 }))

/**
 * Loads what a link in an email is about.
 * @returns undefined where the link has expired, was cut off, or is not ours
 */
export async function loadLink<Data>(token: string, load: () => Promise<Data>): Promise<Data | undefined> {
  if (!token) return undefined
  try {
    return await load()
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

/** Options of a route whose page, left or preloaded before, is not shown while its loader runs again, as an editor. */
export const LOADED_BEFORE_SHOWN = { gcTime: 0, preloadGcTime: 0 }

/** How long the previous page stays, beneath its progress line, while the next one loads. */
const MAX_WAIT_MS = 1_000

/**
 * Loads the data of a page with lists. The server waits for all of it; a browser for a second at most, and then shows
 * the page with skeletons where lists are still loading.
 */
export async function loadLists(...loading: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(loading)
  if (import.meta.env.SSR) await all
  else await Promise.race([all, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

/**
 * If the page is already shown and another filter or search was chosen (`stay`), a failure does not replace the page.
 * Each list says in its own place that it could not be loaded, with a button to try again.
 */
export const stayOnFailure = (cause: 'preload' | 'enter' | 'stay', loading: Promise<void>): Promise<void> =>
  cause === 'stay' ? loading.catch(() => {}) : loading
