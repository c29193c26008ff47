import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../../src/route-tree.gen.ts'

type Search = Record<string, unknown>
type PageOfRoute = {
  path: string
  parameters: string[]
  readSearch: (given: Search) => Search
  /** Loads what the page shows with these parameters. */
  load: (search: Search, queryClient: QueryClient) => Promise<unknown>
}

/** Each page, by a path that leads to it, with its parameters and the file that reads them. */
export function everyPage(): PageOfRoute[] {
  const { routesByPath } = createRouter({ routeTree, context: {} as never })
  return Object.values(routesByPath).map(({ fullPath, options }) => {
    const readSearch = (options.validateSearch ?? (() => ({}))) as PageOfRoute['readSearch']
    const path = fullPath
      .replace('$slug', 'nowruz-traditions')
      .replace('$id', '1')
      .replace('$lesson', '1')
      .replace(/(.)\/$/, '$1')
    const load: PageOfRoute['load'] = async (search, queryClient) =>
      (options.loader as Loader | undefined)?.({
        context: { queryClient },
        params: { id: 1, lesson: 1, slug: 'nowruz-traditions' },
        deps: (options.loaderDeps as LoaderDeps | undefined)?.({ search }) ?? {},
        cause: 'enter',
        location: { search },
      })
    return { path, parameters: namesReadBy(readSearch), readSearch, load }
  })
}

type Loader = (given: object) => unknown
type LoaderDeps = (given: { search: Search }) => unknown

function namesReadBy(readSearch: PageOfRoute['readSearch']): string[] {
  const names = new Set<string>()
  readSearch(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}
