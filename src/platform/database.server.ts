import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartRefusal } from './environment.server.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Where a query may run: the pool, or a transaction under way. */
export type Executor = Db | Tx

const POOL_SIZE = 16
/** Any constant: all app processes of one database queue here while one migrates. */
export const MIGRATION_LOCK = 7_235_401

/**
 * Opens the pool. Lost idle connections are dropped silently; a query that needs one connects again. The pool hears a
 * connection only while it is idle: one that is lost between two statements of a transaction would end the process.
 */
export function openDatabase(url: string, size = POOL_SIZE): Db {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle({ client: pool }) as Db
}

/** @throws StartRefusal in one line when nothing answers, the version is too old, or a login is refused. */
export async function assertReachable(db: Db, name = 'DATABASE_URL') {
  try {
    const { rows } = await db.$client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) >= 150_000) return
  } catch (error) {
    throw new StartRefusal(`${name} leads to a database that cannot be used: ${reason(error)}.`)
  }
  throw new StartRefusal(`${name} leads to a PostgreSQL older than 15.`)
}

function reason(error: unknown) {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || 'no answer'
}

/** Brings the schema up to date; safe when several processes start at once. */
export async function migrateDatabase(db: Db, folder: string) {
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/**
 * A hot query, planned once per connection by its name.
 * @returns the rows, typed as the caller's SELECT list says.
 */
export async function rowsOf<Row extends pg.QueryResultRow>(
  db: Db,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await db.$client.query<Row>({ name, text, values })).rows
}

/** PostgreSQL's unique_violation, optionally of one constraint. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code, constraint: broken } = cause as { code?: string; constraint?: string }
  return code === '23505' && (!constraint || constraint === broken)
}
