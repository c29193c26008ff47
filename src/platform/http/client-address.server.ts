import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '../app-context.server.ts'
import type { Environment } from '../environment.server.ts'
import type { Log } from '../log.server.ts'
import type { Env } from './hono-env.server.ts'

type ProxySettings = Pick<Environment, 'TRUST_PROXY'>

/**
 * The key for counting a caller: the address of the connection, or the one as many proxy hops back as the operator
 * trusts (TRUST_PROXY); of an IPv6 address its /64.
 */
export function clientKeyOf(env: ProxySettings, c: Context<Env>): string {
  return clientKeyFrom(env, c.req.header('x-forwarded-for'), remoteAddressOf(c))
}

/** The address of the connection; undefined where a test calls without one. */
export function remoteAddressOf(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress
}

/** As `clientKeyOf`, of a request that Hono has not seen. */
export function clientKeyFrom(env: ProxySettings, forwarded: string | undefined, remote = ''): string {
  const hops = [...(forwarded?.split(',').map((hop) => hop.trim()) ?? []), remote]
  return addressKey(hops.at(-1 - Math.min(env.TRUST_PROXY, hops.length - 1)) ?? '')
}

/** Keyed, so that leaked hashes cannot be reversed by trying all four billion addresses. */
export const hashAddress = ({ secrets }: Pick<AppContext, 'secrets'>, address: string) =>
  createHmac('sha256', secrets.address).update(address).digest('base64url').slice(0, 22)

/**
 * The key for counting a caller's network address: an IPv4 address as it is, of an IPv6 address the /64, since each
 * home can switch between 2^64 of them (RFC 6177). Anything but an address counts as one caller.
 */
export function addressKey(address: string): string {
  const bare = withoutPort(address).replace(/%.*$/, '')
  const version = isIP(bare)
  if (version !== 6) return version ? bare : ''
  const parsed = ipaddr.process(bare) // `::ffff:192.0.2.1` is how a socket for both kinds names 192.0.2.1
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies add the port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (address: string) =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The environments of this process that have had requests from a proxy that is not trusted. */
const untrustedProxySeen = new WeakSet<ProxySettings>()

/** Whether requests have come through a proxy that is not configured. */
export const isProxyIgnored = (env: ProxySettings) => untrustedProxySeen.has(env)

/**
 * Behind an untrusted proxy everybody counts as one caller and shares one rate limit. Logged once, as strangers can
 * send such a header too.
 */
export function warnOfUntrustedProxy(
  env: ProxySettings,
  getHeader: (name: string) => string | undefined,
  log: Log,
) {
  if (env.TRUST_PROXY > 0 || untrustedProxySeen.has(env)) return
  const name = ['x-forwarded-for', 'forwarded'].find((header) => getHeader(header) !== undefined)
  if (!name) return
  untrustedProxySeen.add(env)
  log.warn(
    { header: name },
    'requests come through a proxy, and TRUST_PROXY is 0: everybody counts as one caller',
  )
}
