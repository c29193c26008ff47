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
