import type { Environment } from '../environment.server.ts'
import type { Log } from '../log.server.ts'

type Settings = Pick<Environment, 'TRUST_PROXY'>
/** Of each process of this site: those with requests from a proxy that is not trusted. */
const met = new WeakSet<Settings>()

/** Whether requests have come through a proxy that is not configured. */
export const isProxyIgnored = (env: Settings) => met.has(env)

/**
 * Behind an untrusted proxy everybody counts as one caller and shares one rate limit. Logged once, as strangers can
 * send such a header too.
 */
export function noteForwarded(env: Settings, header: (name: string) => string | undefined, log: Log) {
  if (env.TRUST_PROXY > 0 || met.has(env)) return
  const name = ['x-forwarded-for', 'forwarded'].find((each) => header(each) !== undefined)
  if (!name) return
  met.add(env)
  log.warn(
    { header: name },
    'requests come through a proxy, and TRUST_PROXY is 0: everybody counts as one caller',
  )
}
