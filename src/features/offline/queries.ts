import { queryOptions } from '@tanstack/react-query'
import { OFFLINE_CACHE } from '#platform/cache/offline-cache.ts'
import { type Command, EMPTY_LIST, LIST_ADDRESS, type SavedPages } from './rules.ts'

/** The pages saved on this device, as the worker lists them; none without a worker. */
export const savedPagesQuery = () =>
  queryOptions({ queryKey: ['saved-pages'], queryFn: readSavedPages, staleTime: 0 })

async function readSavedPages(): Promise<SavedPages> {
  if (!('caches' in globalThis)) return EMPTY_LIST
  const response = await caches.match(LIST_ADDRESS, { cacheName: OFFLINE_CACHE })
  return response ? response.json() : EMPTY_LIST
}

/** How much storage the site uses on this device, in bytes, as far as the browser says. */
export const storageQuery = () =>
  queryOptions({
    queryKey: ['saved-pages', 'storage'],
    queryFn: async () => (await navigator.storage?.estimate?.())?.usage ?? null,
    staleTime: 0,
  })

/**
 * Sends the worker a command and waits until it is done.
 * @throws Error when it failed, or there is no worker
 */
export async function sendCommand(command: Command): Promise<void> {
  const worker = (await navigator.serviceWorker.ready).active
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  worker?.postMessage(command, [port2])
  if ((await answer) !== 'done') throw new Error(`could not ${command.act}`)
}
