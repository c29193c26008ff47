/**
 * Runs something once the browser is idle, and with it every part of the page hydrated: a part that is hydrated with what
 * is known only then, such as the reader's zone, would differ from the server's HTML.
 * @returns what calls it off, for an effect
 */
export function whenIdle(callback: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 2_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}
