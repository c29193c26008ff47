import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type Person, ViewerProvider, viewerQuery } from '#features/accounts/queries.ts'
import { requestContextStore, type ServerRequestContext } from '#platform/request-context.server.ts'

/**
 * Returns the HTML of a part of a page for this reader, with links but without routes. The only data are the reader and
 * `queries`.
 * @param path that of the page, without its language
 */
export function renderFor(
  person: Partial<Person> | null,
  part: ReactElement,
  more: Partial<ServerRequestContext> = {},
  queries = new QueryClient(),
  path = '/',
): string {
  queries.setQueryData(viewerQuery().queryKey, person as Person | null)
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const context = { lang: 'en', prefix: '', publicUrl: '', ...more } as ServerRequestContext
  return requestContextStore.run(context, () =>
    renderToString(
      <RouterContextProvider router={router}>
        <QueryClientProvider client={queries}>
          <ViewerProvider>{part}</ViewerProvider>
        </QueryClientProvider>
      </RouterContextProvider>,
    ),
  )
}

/** Lets a query fail; what it had loaded before stays. */
export function failQuery(queries: QueryClient, queryKey: QueryKey, error: Error) {
  queries.setDefaultOptions({ queries: { retryOnMount: false } })
  queries.getQueryCache().build(queries, { queryKey }).setState({ status: 'error', error })
}
