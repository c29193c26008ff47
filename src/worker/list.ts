import { EMPTY_LIST, LIST_ADDRESS, type SavedPages } from '#features/offline/rules.ts'
import { OFFLINE_CACHE } from '#platform/cache/offline-cache.ts'

/** The list of the pages that are saved on this device. */
export async function readList(): Promise<SavedPages> {
  const response = await caches.match(LIST_ADDRESS, { cacheName: OFFLINE_CACHE })
  return ((await response?.json()) as SavedPages | undefined) ?? EMPTY_LIST
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * One change after the other.
 * @param page added with the change; pages that leave the list are removed from the device
 */
export const changeList = (
  change: (list: SavedPages) => SavedPages,
  page?: { address: string; copy: Response },
): Promise<void> =>
  enqueue(async () => {
    const before = await readList()
    const after = change(before)
    const cache = await caches.open(OFFLINE_CACHE)
    if (page) await cache.put(page.address, page.copy)
    await cache.put(LIST_ADDRESS, Response.json(after))
    const remaining = new Set(after.pages.map(({ address }) => address))
    for (const { address } of before.pages) if (!remaining.has(address)) await cache.delete(address)
  })

let deletions = 0
/** Another number after each deletion: a page that was requested before one must not be added afterwards. */
export const deletionCount = () => deletions

export function deleteList(): Promise<void> {
  deletions++
  return enqueue(async () => void (await caches.delete(OFFLINE_CACHE)))
}

function enqueue(task: () => Promise<void>): Promise<void> {
  const result = queue.then(task)
  queue = result.catch(() => undefined)
  return result
}
