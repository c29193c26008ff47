import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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
