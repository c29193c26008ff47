import type { Environment } from '../environment.server.ts'
import type { Log } from '../log.server.ts'

type Settings = Pick<Environment, 'TRUST_PROXY'>
/** Of each process of this site: those whose requests say that a proxy passed them on, which is not believed. */
const met = new WeakSet<Settings>()

/** Whether requests have come through a proxy that this process was not told of. */
export const isProxyIgnored = (env: Settings) => met.has(env)

/**
 * Behind a proxy that is not believed everybody is one caller, and the limits of one hold for all. Said once, as a
 * stranger can send such a header too.
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
