import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** Values for the parameters of a path. */
const EXAMPLES: Record<string, string> = { $id: '1', $lesson: '1', $slug: 'nowruz-traditions' }

/** All pages, from the files of the routes. */
export const PAGES = globSync('src/routes/*.tsx')
  .map((file) => basename(file, '.tsx'))
  .filter((name) => !['__root', 'admin'].includes(name))
  .map((name) =>
    name
      .split('.')
      .filter((part) => part !== 'index')
      .map((part) => EXAMPLES[part] ?? part)
      .join('/'),
  )
  .map((path) => `/${path}`)
  .sort()
/** The allowed statuses of a page: 200, except for lessons and certificates, which respond with the status of the API. */
export const expectedStatuses = (path: string) => {
  if (path.endsWith('/courses/1/certificate')) return [401, 409]
  return path.endsWith('/courses/1/lessons/1') ? [200, 403] : [200]
}
export const ADMIN_PAGES = PAGES.filter((path) => /^\/(?:admin|analytics)/.test(path))
export const PUBLIC_PAGES = PAGES.filter((path) => !ADMIN_PAGES.includes(path))
