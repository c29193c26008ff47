import { isLasting } from '#features/offline/rules.ts'
import { readList } from './list.ts'

/** The files of articles and the offline page; inserted by the build (bin/worker.mjs). */
declare const BUILT_FILES: string[]
const FILES_CACHE = 'peyvand-files'
const BUILDS_ADDRESS = '/builds'

export const cacheBuiltFiles = () => cacheFiles(BUILT_FILES)

/** Caches missing files. Files with a hash in their name are never fetched twice. */
export async function cacheFiles(files: string[]) {
  const cache = await caches.open(FILES_CACHE)
  const missing = await Promise.all(files.map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await cache.addAll(missing.flat().map((file) => new Request(file, { credentials: 'omit' })))
}

/** From the cache first; drawings are updated in the background. */
export async function showFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cache = await caches.open(FILES_CACHE)
  const cached = await cache.match(pathname)
  if (cached && isLasting(pathname)) return cached
  const update = fetch(request).then(async (response) => {
    // Where the device is full, it is shown all the same.
    if (response.ok && response.type === 'basic')
      await cache.put(pathname, response.clone()).catch(() => undefined)
    return response
  })
  if (!cached) return update
  update.catch(() => undefined)
  return cached
}

/** Removes files that neither this build, nor the one before it, nor a saved page needs. */
export async function sweepFiles() {
  const cache = await caches.open(FILES_CACHE)
  const previous = ((await (await cache.match(BUILDS_ADDRESS))?.json()) ?? []) as string[][]
  const builds = [BUILT_FILES, ...previous.filter((files) => `${files}` !== `${BUILT_FILES}`)].slice(0, 2)
  await cache.put(BUILDS_ADDRESS, Response.json(builds))
  const { pages } = await readList()
  const needed = new Set([BUILDS_ADDRESS, ...builds.flat(), ...pages.flatMap(({ files }) => files)])
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url)
}
