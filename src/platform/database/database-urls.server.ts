import type pg from 'pg'
import { ConfigError, type Environment } from '../environment.server.ts'
import { type Db, migrateDatabase, openDatabase } from './database.server.ts'
import { reasonOf, resolveTls } from './tls.server.ts'
import { withClient } from './with-client.server.ts'

/** How the database can be reached. */
type DatabaseUrls = {
  url: string
  /** The server itself, for what needs a session: LISTEN, migrations, the job queue, backups. */
  direct: string
  /** Whether `url` is that of a pooler in transaction mode, where each transaction may run in another session. */
  pooled: boolean
}

/**
 * Reads DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_POOLER, and checks what they connect to.
 * @throws ConfigError in one line that names the variable
 */
export async function resolveDatabaseUrls(env: Environment): Promise<DatabaseUrls> {
  const url = await resolveTls(env.DATABASE_URL ?? '', 'DATABASE_URL')
  const pooled = env.DATABASE_POOLER === 'transaction' || (await sharesSessions(url, 'DATABASE_URL'))
  if (!env.DATABASE_DIRECT_URL) {
    if (!pooled) return { url, direct: url, pooled }
    throw new ConfigError(
      'DATABASE_DIRECT_URL holds nothing; DATABASE_URL leads through a pooler in transaction mode, so it must hold the address of the server itself.',
    )
  }
  const direct = await resolveTls(env.DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL')
  if (await sharesSessions(direct, 'DATABASE_DIRECT_URL'))
    throw new ConfigError(
      'DATABASE_DIRECT_URL leads through a pooler in transaction mode, too; it must lead to the server itself.',
    )
  if ((await identityOf(url, 'DATABASE_URL')) !== (await identityOf(direct, 'DATABASE_DIRECT_URL')))
    throw new ConfigError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
  return { url, direct, pooled }
}

/** The address for an operator's command, which needs no pooler. */
export async function resolveDirectUrl(env: Environment): Promise<string> {
  if (env.DATABASE_DIRECT_URL) return resolveTls(env.DATABASE_DIRECT_URL, 'DATABASE_DIRECT_URL')
  return resolveTls(env.DATABASE_URL ?? '', 'DATABASE_URL')
}

/** Brings the schema up to date, bypassing the pooler if there is one: migrations wait for a session's lock. */
export async function migrateDirectly(
  db: Db,
  { pooled, direct }: DatabaseUrls,
  folder: string,
): Promise<void> {
  if (!pooled) return migrateDatabase(db, folder)
  const directDb = openDatabase(direct, 1)
  try {
    await migrateDatabase(directDb, folder)
  } finally {
    await directDb.$client.end()
  }
}

const ROUNDS = 10

/**
 * Whether two clients of this address share sessions. Clients cancel queries by a process id. A pooler has to make one
 * up, as it has no server connection yet. If the id is that of a real server process, there is no pooler. One that
 * gives each client a server connection of its own (session mode) does no harm and is detected by further queries.
 */
async function sharesSessions(url: string, name: string): Promise<boolean> {
  return connectTo(url, name, (one) =>
    connectTo(url, name, async (other) => {
      const [mine, theirs] = [await pidOf(one), await pidOf(other)]
      if (mine === theirs) return true
      if (cancelPid(one) === mine && cancelPid(other) === theirs) return false
      for (let round = 0; round < ROUNDS; round++)
        if ((await pidOf(other)) !== theirs || (await pidOf(one)) !== mine) return true
      return false
    }),
  )
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const cancelPid = (client: pg.Client) => (client as { processID?: number | null }).processID

/** The same from every connection to one database of one running server. */
const identityOf = (url: string, name: string) =>
  connectTo(url, name, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity",
    )
    return rows[0]?.identity
  })

const CONNECT_MS = 10_000

async function connectTo<Answer>(url: string, name: string, work: (client: pg.Client) => Promise<Answer>) {
  const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }
  try {
    return await withClient({ connectionString: url, application_name: 'peyvand-start', ...limits }, work)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`${name} leads to a database that cannot be used: ${reasonOf(error)}.`)
  }
}
