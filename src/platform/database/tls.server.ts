import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../environment.server.ts'

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof MODES)[number]
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const
const CONNECT_MS = 10_000

/**
 * Reads `sslmode` and `sslrootcert` as libpq does (PostgreSQL manual, 34.19). The driver does not: it takes `require`
 * for `verify-full`, and knows neither `allow` nor `prefer`, libpq's default. Those two are tried once, and the result
 * is used until the next start.
 * @param name of the variable with the address
 * @returns the address in the driver's own terms
 * @throws ConfigError naming the variable: an unknown mode, a missing file, a server that does not answer
 */
export async function resolveTls(address: string, name: string): Promise<string> {
  const url = new URL(address)
  if (isSocket(url)) return withoutTls(url)
  const mode = modeOf(url, name)
  if (mode === 'disable') return withoutTls(url)
  const tlsUrl = withTls(url, mode, rootCertificate(url, mode, name))
  for (const file of FILES) assertFileExists(tlsUrl, file, name)
  if (mode === 'prefer') return firstReachable([tlsUrl.href, withoutTls(url)], name)
  if (mode === 'allow') return firstReachable([withoutTls(url), tlsUrl.href], name)
  return tlsUrl.href
}

const isSocket = ({ hostname, searchParams }: URL) =>
  (searchParams.get('host') ?? decodeURIComponent(hostname)).startsWith('/')

function modeOf({ searchParams }: URL, name: string): Mode {
  const value =
    searchParams.get('sslmode') ?? (searchParams.get('sslrootcert') === 'system' ? 'verify-full' : 'prefer')
  const mode = MODES.find((known) => known === value)
  if (mode) return mode
  throw new ConfigError(`${name} holds sslmode "${value}"; it may hold ${MODES.join(', ')}.`)
}

function withoutTls(url: URL) {
  const result = new URL(url)
  for (const file of FILES) result.searchParams.delete(file)
  result.searchParams.set('sslmode', 'disable')
  return result.href
}

function withTls(url: URL, mode: Mode, root: string | undefined) {
  const result = new URL(url)
  result.searchParams.set('uselibpqcompat', 'true')
  result.searchParams.set('sslmode', mode === 'allow' || mode === 'prefer' ? 'prefer' : mode)
  if (root) result.searchParams.set('sslrootcert', root)
  else result.searchParams.delete('sslrootcert')
  return result
}

/** The file that verifies the server; none for certificates that every system trusts, or without verification. */
function rootCertificate({ searchParams }: URL, mode: Mode, name: string): string | undefined {
  if (mode === 'allow' || mode === 'prefer') return undefined
  const value = searchParams.get('sslrootcert')
  if (value === 'system') {
    if (mode === 'verify-full') return undefined
    throw new ConfigError(`${name} holds sslrootcert "system", which goes with sslmode "verify-full" alone.`)
  }
  const defaultRoot = join(homedir(), '.postgresql', 'root.crt')
  const root = value ?? (existsSync(defaultRoot) ? defaultRoot : undefined)
  if (root || mode !== 'verify-ca') return root
  throw new ConfigError(
    `${name} holds sslmode "verify-ca", which needs a file of certificates in sslrootcert.`,
  )
}

function assertFileExists({ searchParams }: URL, parameter: string, name: string) {
  const file = searchParams.get(parameter)
  if (file && !existsSync(file))
    throw new ConfigError(`${name} holds ${parameter} "${file}", which is not there.`)
}

async function firstReachable(addresses: string[], name: string): Promise<string> {
  let lastError: unknown
  for (const address of addresses) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      return address
    } catch (error) {
      lastError = error
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new ConfigError(`${name} leads to a database that cannot be used: ${reasonOf(lastError)}.`)
}

/** Why a connection could not be made, in the driver's or the server's words. */
export function reasonOf(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}
