const FRESH_MS = 10_000

/**
 * How long fetched data is fresh, in milliseconds. Older data is shown at once, and fetched again. Live updates change
 * only what is on the screen. What came with the document is not fetched again while React hydrates it: the page may
 * have been cached for a minute, and the server's clock be another.
 */
export const staleTime = (): number => (isHydrated() ? FRESH_MS : Number.POSITIVE_INFINITY)

const isHydrated = () =>
  typeof document !== 'undefined' && document.documentElement.dataset.alive !== undefined
