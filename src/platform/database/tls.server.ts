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
 * Reads `sslmode` and `sslrootcert` as libpq does (PostgreSQL manual, 34.19), which the driver does not: to it
 * `require` means `verify-full`, and it knows neither `allow` nor `prefer`, libpq's default. Those two are tried
 * once, and the result is used until the next start.
 * @param name of the variable with the address
 * @returns the address in the driver's own terms
 * @throws ConfigError naming the variable: an unknown mode, a missing file, a server that does not answer
 */
export async function settleTls(address: string, name: string): Promise<string> {
  const url = new URL(address)
  if (isSocket(url)) return plain(url)
  const mode = modeOf(url, name)
  if (mode === 'disable') return plain(url)
  const secure = encrypted(url, mode, rootCertificate(url, mode, name))
  for (const file of FILES) refuseMissing(secure, file, name)
  if (mode === 'prefer') return firstThatAnswers([secure.href, plain(url)], name)
  if (mode === 'allow') return firstThatAnswers([plain(url), secure.href], name)
  return secure.href
}

const isSocket = ({ hostname, searchParams }: URL) =>
  (searchParams.get('host') ?? decodeURIComponent(hostname)).startsWith('/')

function modeOf({ searchParams }: URL, name: string): Mode {
  const given =
    searchParams.get('sslmode') ?? (searchParams.get('sslrootcert') === 'system' ? 'verify-full' : 'prefer')
  const mode = MODES.find((known) => known === given)
  if (mode) return mode
  throw new ConfigError(`${name} holds sslmode "${given}"; it may hold ${MODES.join(', ')}.`)
}

function plain(url: URL) {
  const copy = new URL(url)
  for (const file of FILES) copy.searchParams.delete(file)
  copy.searchParams.set('sslmode', 'disable')
  return copy.href
}

function encrypted(url: URL, mode: Mode, root: string | undefined) {
  const copy = new URL(url)
  copy.searchParams.set('uselibpqcompat', 'true')
  copy.searchParams.set('sslmode', mode === 'allow' || mode === 'prefer' ? 'prefer' : mode)
  if (root) copy.searchParams.set('sslrootcert', root)
  else copy.searchParams.delete('sslrootcert')
  return copy
}

/** The file that verifies the server; none for certificates that every system trusts, or without verification. */
function rootCertificate({ searchParams }: URL, mode: Mode, name: string): string | undefined {
  if (mode === 'allow' || mode === 'prefer') return undefined
  const given = searchParams.get('sslrootcert')
  if (given === 'system') {
    if (mode === 'verify-full') return undefined
    throw new ConfigError(`${name} holds sslrootcert "system", which goes with sslmode "verify-full" alone.`)
  }
  const usual = join(homedir(), '.postgresql', 'root.crt')
  const root = given ?? (existsSync(usual) ? usual : undefined)
  if (root || mode !== 'verify-ca') return root
  throw new ConfigError(
    `${name} holds sslmode "verify-ca", which needs a file of certificates in sslrootcert.`,
  )
}

function refuseMissing({ searchParams }: URL, parameter: string, name: string) {
  const file = searchParams.get(parameter)
  if (file && !existsSync(file))
    throw new ConfigError(`${name} holds ${parameter} "${file}", which is not there.`)
}

async function firstThatAnswers(addresses: string[], name: string): Promise<string> {
  let last: unknown
  for (const address of addresses) {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: CONNECT_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      return address
    } catch (error) {
      last = error
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new ConfigError(`${name} leads to a database that cannot be used: ${reasonOf(last)}.`)
}

/** Why a connection could not be made, in the driver's or the server's words. */
export function reasonOf(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}
