/** How long the previous page stays, beneath its progress line, while the next one loads. */
const MOST_MS = 1_000

/**
 * Loads the data of a page with lists. The server waits for all of it; a browser for a second at most, and then shows
 * the page with skeletons where lists are still loading.
 */
export async function loadLists(...loading: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(loading)
  if (import.meta.env.SSR) await all
  else await Promise.race([all, new Promise((late) => setTimeout(late, MOST_MS))])
}

/**
 * Where the page is shown already and another filter or search was chosen (`stay`), a failure does not replace the
 * page: each list shows in its own place that it could not be loaded, with a button to try again.
 */
export const stayOnFailure = (cause: 'preload' | 'enter' | 'stay', loading: Promise<void>): Promise<void> =>
  cause === 'stay' ? loading.catch(() => {}) : loading
