import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../environment.server.ts'
import { LOCKS } from './advisory-locks.ts'
import { dropConnectionsWhenReadOnly } from './failover.server.ts'
import { markFirstMigration } from './migrations.server.ts'
import { reasonOf } from './tls.server.ts'

export type Db = NodePgDatabase & {
  $client: pg.Pool
  /** Behind a pooler in transaction mode there can be no named statements: the next one may run in another session. */
  pooled?: boolean
  /** Reconnects from now on: the server turned read-only, so another one may be the primary. */
  dropConnections?: () => void
}
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Where a query may run: the pool, or a transaction under way. */
export type Executor = Db | Tx

const POOL_SIZE = 16

/**
 * Opens the pool. Lost idle connections are dropped silently; a query that needs one connects again. The pool handles
 * errors of a connection only while it is idle: one lost between two statements of a transaction would otherwise end
 * the process.
 */
export function openDatabase(url: string, size = POOL_SIZE, { pooled = false } = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(drizzle({ client: pool }), {
    pooled,
    dropConnections: dropConnectionsWhenReadOnly(pool),
  })
}

/** @throws ConfigError in one line when nothing answers, the version is too old, or a login is rejected. */
export async function assertReachable(db: Db) {
  try {
    const { rows } = await db.$client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) >= 150_000) return
  } catch (error) {
    throw new ConfigError(`DATABASE_URL leads to a database that cannot be used: ${reasonOf(error)}.`)
  }
  throw new ConfigError('DATABASE_URL leads to a PostgreSQL older than 15.')
}

/**
 * How long a migration waits for a table that a long transaction of another process uses, such as a backup. All readers
 * of the table wait behind the migration. Then they get their turn, and all of it begins again.
 */
const PATIENCE = { lockMs: 2_000, pauseMs: 3_000, attempts: 60 }

/**
 * Brings the schema up to date; safe when several processes start at once.
 * @throws PostgreSQL's lock_not_available when a table was in use for five minutes
 */
export async function migrateDatabase(db: Db, folder: string, overrides: Partial<typeof PATIENCE> = {}) {
  const { lockMs, pauseMs, attempts } = { ...PATIENCE, ...overrides }
  const client = await db.$client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])
    await client.query(`set lock_timeout = ${lockMs}`)
    for (let attempt = 1; ; attempt++)
      try {
        await markFirstMigration(client, readMigrationFiles({ migrationsFolder: folder }))
        await migrate(drizzle({ client }), { migrationsFolder: folder })
        return
      } catch (error) {
        if (!IN_USE.has(databaseErrorOf(error).code) || attempt >= attempts) throw error
        await client.query('rollback')
        await sleep(pauseMs)
      }
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations]).catch(() => {})
    client.release()
  }
}

/** PostgreSQL's lock_not_available; and deadlock_detected, with a request that has what it locks next. */
const IN_USE = new Set<unknown>(['55P03', '40P01'])

const NAME_MAX = 63
/**
 * A hot query, planned once per connection by its name, where there is no pooler. PostgreSQL truncates longer names,
 * and would take two statements with the same beginning for one.
 * @returns the rows, typed as the caller's SELECT list says.
 */
export async function queryNamed<Row extends pg.QueryResultRow>(
  db: Db,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  if (name.length > NAME_MAX) throw new Error(`a statement's name has more than ${NAME_MAX} letters: ${name}`)
  return (await db.$client.query<Row>(db.pooled ? { text, values } : { name, text, values })).rows
}

/** The row of a statement that always returns one or throws: an insert, an upsert, a count, a locked row. */
export function oneRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('a statement returned no row')
  return row
}

/** PostgreSQL's own error, which Drizzle throws as the cause of its error. */
export const databaseErrorOf = (error: unknown) =>
  ((error as { cause?: unknown }).cause ?? error) as { code?: string; constraint?: string; detail?: string }

/** PostgreSQL's unique_violation, optionally of one constraint. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  const { code, constraint: broken } = databaseErrorOf(error)
  return code === '23505' && (!constraint || constraint === broken)
}
