/** How long the page before stays, beneath its progress line, for what the next one shows. */
const MOST_MS = 1_000

/**
 * Loads what a page with lists shows. The server waits for all of it; a browser for a second at most, and then draws
 * the page with skeletons where lists are still on their way.
 */
export async function loadLists(...loading: Promise<unknown>[]): Promise<void> {
  const all = Promise.all(loading)
  if (import.meta.env.SSR) await all
  else await Promise.race([all, new Promise((late) => setTimeout(late, MOST_MS))])
}

/**
 * Where the page is there already and another filter or search was chosen (`stay`), a failure doesn't take the page away:
 * each list says in its own place that it couldn't be loaded, and can be tried again.
 */
export const keepPage = (cause: 'preload' | 'enter' | 'stay', loading: Promise<void>): Promise<void> =>
  cause === 'stay' ? loading.catch(() => {}) : loading
