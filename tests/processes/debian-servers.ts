import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '#platform/database/free-port.server.ts'
import { runAs, unprivilegedOwner } from '#platform/database/postgres-owner.server.ts'
import { withClient } from './database-contents.ts'

/** Runs the servers of Debian's packages postgresql-15 and pgbouncer. */
const POSTGRES = '/usr/lib/postgresql/15/bin'
const PGBOUNCER = '/usr/sbin/pgbouncer'
export const hasPostgres15 = existsSync(join(POSTGRES, 'postgres'))
export const hasPgBouncer = hasPostgres15 && existsSync(PGBOUNCER)
export const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'peyvand-debian-'))
chmodSync(folder, 0o755)
const owner = hasPostgres15 ? unprivilegedOwner(folder) : undefined
const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
}, 60_000)

/** Makes a folder or file readable for the user that the servers run as. */
function giveToServerUser(path: string, mode: number) {
  chmodSync(path, mode)
  if (owner) chownSync(path, owner.uid, owner.gid)
  return path
}

/** A new folder at each call: a test that is tried again starts its servers anew. */
const createServerFolder = (name: string) => giveToServerUser(mkdtempSync(join(folder, `${name}-`)), 0o700)

export type Postgres15 = Awaited<ReturnType<typeof startPostgres15>>

/** Starts a PostgreSQL 15 that trusts this machine, with the site's role and database. */
export async function startPostgres15(name: string, settings: Record<string, string> = {}) {
  const data = createServerFolder(name)
  await runAs(owner, join(POSTGRES, 'initdb'), [
    ...['-D', data, '-U', 'chief', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '-N'],
  ])
  const server = await run(data, settings)
  await withClient(server.superuser, async (client) => {
    await client.query('create role site login')
    await client.query('create database peyvand owner site')
  })
  return server
}

/** Starts a standby of a running server. */
export async function startStandbyOf(primary: Postgres15, name: string) {
  const data = createServerFolder(name)
  await runAs(owner, join(POSTGRES, 'pg_basebackup'), [
    ...['-D', data, '-h', '127.0.0.1', '-p', `${primary.port}`, '-U', 'chief', '-R', '-c', 'fast'],
  ])
  giveToServerUser(data, 0o700)
  return run(data, {})
}

async function run(data: string, settings: Record<string, string>) {
  const port = await freePort()
  const all = {
    port: `${port}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    ...settings,
  }
  const options = Object.entries(all)
    .map(([key, value]) => `-c ${key}='${value}'`)
    .join(' ')
  const control = (...args: string[]) =>
    runAs(owner, join(POSTGRES, 'pg_ctl'), [args[0] ?? '', '-D', data, ...args.slice(1)])
  await control('start', '-w', '-s', '-l', join(data, 'log'), '-o', options)
  stops.push(() => control('stop', '-m', 'immediate', '-s').catch(() => {}))
  return {
    data,
    port,
    url: `postgres://site@127.0.0.1:${port}/peyvand`,
    superuser: `postgres://chief@127.0.0.1:${port}/postgres`,
    promote: () => control('promote', '-w', '-s'),
    reload: () => control('reload', '-s'),
  }
}

/** Starts a PgBouncer in front of this server, with `peyvand` in transaction mode and `pinned` in session mode. */
export async function startPgBouncer({ port: to }: Postgres15) {
  const home = createServerFolder('pgbouncer')
  const port = await freePort()
  const users = join(home, 'users')
  writeFileSync(users, '"site" ""\n')
  const file = join(home, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
peyvand = host=127.0.0.1 port=${to} dbname=peyvand
pinned = host=127.0.0.1 port=${to} dbname=peyvand pool_mode=session pool_size=60
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 300
`,
  )
  for (const path of [users, file]) giveToServerUser(path, 0o600)
  const child = spawn(PGBOUNCER, [file], { stdio: 'ignore', ...(owner ?? {}) })
  stops.push(() => end(child))
  await waitUntilListening(port)
  return {
    url: `postgres://site@127.0.0.1:${port}/peyvand`,
    pinned: `postgres://site@127.0.0.1:${port}/pinned`,
  }
}

/** A TCP proxy whose target can change. Open connections stay with their target. */
export async function openAddress(to: number) {
  let target = to
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk) => other.write(chunk))
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as { port: number }
  return {
    port,
    redirectTo: (other: number) => {
      target = other
    },
  }
}

/** Creates a certificate authority and a certificate for this host with OpenSSL. */
export function makeCertificates(name: string, host = 'localhost') {
  const home = createServerFolder(name)
  const at = (file: string) => join(home, file)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: home, stdio: 'ignore' })
  const subject = (common: string) => ['-subj', `/CN=${common}`]
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    ...subject(name),
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    ...subject(host),
  )
  writeFileSync(at('names'), `subjectAltName=DNS:${host}`)
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'server.crt',
  )
  for (const file of ['server.key', 'server.crt']) giveToServerUser(at(file), 0o600)
  return { authority: at('ca.crt'), key: at('server.key'), certificate: at('server.crt') }
}

function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return exited
}

async function waitUntilListening(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('close', () => socket.destroy())
    })
    if (isListening) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on ${port}`)
}
