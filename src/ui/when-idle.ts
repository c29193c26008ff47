/**
 * Runs something once the browser is idle. By then every part of the page is hydrated: if a part were hydrated with
 * something that is known only in the browser, such as the reader's zone, it would differ from the server's HTML.
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
