import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../src/route-tree.gen.ts'

type Search = Record<string, unknown>
type PageOfRoute = { path: string; parameters: string[]; readSearch: (given: Search) => Search }

/** Each page by a path that leads to one, with the parameters that it takes and the function that reads them. */
export function everyPage(): PageOfRoute[] {
  const { routesByPath } = createRouter({ routeTree, context: {} as never })
  return Object.values(routesByPath).map(({ fullPath, options }) => {
    const readSearch = (options.validateSearch ?? (() => ({}))) as PageOfRoute['readSearch']
    const path = fullPath
      .replace('$slug', 'nowruz-traditions')
      .replace('$id', '1')
      .replace('$lesson', '1')
      .replace(/(.)\/$/, '$1')
    return { path, parameters: namesReadBy(readSearch), readSearch }
  })
}

function namesReadBy(readSearch: PageOfRoute['readSearch']): string[] {
  const names = new Set<string>()
  readSearch(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  return [...names]
}
