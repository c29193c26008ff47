import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import ipaddr from 'ipaddr.js'
import { isWebAddress } from '#platform/text/web-address.ts'

/** The address of a host. `port` is set only if it differs from that of the URL. */
type HostAddress = { address: string; family: number; port?: number }
/**
 * How names are resolved, and which addresses may be requested. Passed in, so that no setting of a live site opens
 * it.
 */
export type NetworkPolicy = {
  find: (host: string) => Promise<HostAddress[]>
  isOpen: (address: HostAddress) => boolean
}

/** The public internet and nothing else. */
export const PUBLIC_INTERNET: NetworkPolicy = {
  find: (host) => lookup(host, { all: true }),
  isOpen: ({ address }) => isPublicAddress(address),
}

/**
 * No private, loopback, link-local, multicast, mapped, translated, reserved or unspecified address (RFC 6890), and IPv6
 * only where addresses are assigned for the internet (2000::/3): an IPv4 address may hide in `::/96`, outside of it.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST))
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

export type FetchResponse = { status: number; body: string; retryAfter: boolean }
type FetchOptions = {
  method: 'HEAD' | 'GET'
  agent: string
  network: NetworkPolicy
  bodyBytes?: number
  /** Called before each redirect is followed: whether robots.txt allows it. */
  isAllowed?: (url: string) => Promise<boolean>
}

const TIMEOUT_MS = 10_000
const REDIRECTS_MAX = 5

/** robots.txt disallows it. */
export class RobotsDenied extends Error {}
/** Not requested: no such host, or an address that may not be requested. */
class UnreachableAddress extends Error {}

/**
 * Requests a URL and follows redirects, checking each step. The connection goes to the very address that was checked:
 * a name that resolves differently a moment later changes nothing.
 * @param options.bodyBytes how many bytes of the body are wanted; none by default, and the connection ends with the headers
 * @throws UnreachableAddress, RobotsDenied, or the network's error
 */
export async function safeFetch(url: string, options: FetchOptions): Promise<FetchResponse> {
  let current = url
  for (let step = 0; step <= REDIRECTS_MAX; step++) {
    const response = await fetchOnce(new URL(assertWebAddress(current)), options)
    const { status, location } = response
    if (status < 300 || status >= 400 || status === 304 || !location) return response
    if (!URL.canParse(location, current)) return response
    current = assertWebAddress(new URL(location, current).href)
    if (options.isAllowed && !(await options.isAllowed(current))) throw new RobotsDenied()
  }
  throw new UnreachableAddress('too many redirects')
}

function assertWebAddress(url: string): string {
  // A numeric address would be connected to without a look-up, and so without its check.
  if (!isWebAddress(url) || !/^(?:80|443)?$/.test(new URL(url).port))
    throw new UnreachableAddress('not a public web address')
  return url
}

async function fetchOnce(
  url: URL,
  { method, agent, network, bodyBytes = 0 }: FetchOptions,
): Promise<FetchResponse & { location?: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const address = await resolveAddress(url.hostname, network, signal)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      method,
      signal,
      agent: false,
      headers: { Host: url.host, 'User-Agent': agent, Accept: '*/*' },
      ...(address.port ? { port: address.port } : {}),
      lookup: (_host, options, found) =>
        options.all ? found(null, [address]) : found(null, address.address, address.family),
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      const answer = { status, retryAfter: 'retry-after' in headers, ...location(headers.location) }
      readSome(response, method === 'HEAD' ? 0 : bodyBytes)
        .then((body) => resolve({ ...answer, body }), reject)
        .finally(() => sent.destroy())
    })
    sent.end()
  })
}

const location = (to: string | undefined) => (to === undefined ? {} : { location: to })

async function resolveAddress(
  host: string,
  network: NetworkPolicy,
  signal: AbortSignal,
): Promise<HostAddress> {
  const timeout = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new UnreachableAddress('nobody knew the name in time')), {
      once: true,
    }),
  )
  const addresses = await Promise.race([network.find(host.replace(/\.$/, '')), timeout])
  // One private address among public ones is an attack: the next look-up could return it.
  if (!addresses.every((address) => network.isOpen(address)))
    throw new UnreachableAddress('not a public address')
  const [first] = addresses
  if (!first) throw new UnreachableAddress('no such host')
  return first
}

async function readSome(response: IncomingMessage, most: number): Promise<string> {
  if (most === 0) return ''
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}
