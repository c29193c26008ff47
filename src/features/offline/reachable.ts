import { SLOW_MS } from './rules.ts'

/**
 * Whether the site answers, asked past every cache; the service worker leaves this request to the network. What a
 * browser says of its network (`navigator.onLine`) is wrong in both directions.
 */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(SLOW_MS) }).then(
    () => true,
    () => false,
  )
