import { finished } from 'node:stream/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '../../environment.server.ts'
import { LOCKS } from '../advisory-locks.ts'
import { applyMigrations, listAppliedMigrations, replaceFormerMigrations } from '../migrations.server.ts'
import { type CheckedBackup, readRows } from './backup-file.server.ts'
import {
  type ForeignKey,
  listForeignKeys,
  listSequences,
  listTables,
  statementsToEmpty,
} from './catalog.server.ts'

/** The transaction of a restore, once all rows are there and migrated. */
export type RestoredDatabase = Pick<NodePgDatabase, 'insert' | 'update'>

type Target = {
  connection: pg.ClientConfig
  file: string
  backup: CheckedBackup
  migrationsFolder: string
  /** Whether an existing Peyvand in this database may be removed. */
  replace: boolean
  onProgress?: (line: string) => void
  /** More work in the same transaction, on the restored rows. */
  onRestored?: (db: RestoredDatabase) => Promise<void>
}

/**
 * Restores a checked backup in one transaction: the schema as it was when the backup was taken, its rows, then the
 * migrations that came later. On any failure, the database stays as it was.
 * @throws ConfigError when the database is not empty, in use, or not of Peyvand, or the backup is of a later Peyvand
 */
export async function restoreBackup(target: Target): Promise<void> {
  const { connection, file, backup, migrationsFolder, onProgress = () => {} } = target
  const { before, after } = splitMigrations(file, backup, readMigrationFiles({ migrationsFolder }))
  const client = new pg.Client({ ...connection, application_name: 'peyvand-restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local timezone = 'UTC'; set local statement_timeout = 0; set local lock_timeout = '10s';
      set local idle_in_transaction_session_timeout = 0`)
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migrations])
    await emptyDatabase(client, target.replace)
    await applyMigrations(client, before)
    await assertSameSchema(client, target)
    const keys = await listForeignKeys(client)
    await withoutConstraints(client, backup, keys, () => copyRows(client, target, onProgress))
    for (const { name, last, called } of backup.about.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        last,
        called,
      ])
    await applyMigrations(client, after)
    await target.onRestored?.(drizzle({ client }))
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end().catch(() => {})
  }
}

function splitMigrations(file: string, { about }: CheckedBackup, known: MigrationMeta[]) {
  const applied = replaceFormerMigrations(about.migrations, known[0]?.hash ?? '')
  const before = known.slice(0, applied.length)
  if (applied.some((hash, i) => hash !== before[i]?.hash))
    throw new ConfigError(
      `${file} was taken by a later Peyvand, or by one that was changed; restore it with that one.`,
    )
  return { before, after: known.slice(applied.length) }
}

async function emptyDatabase(client: pg.Client, replace: boolean) {
  const applied = await listAppliedMigrations(client)
  if (!applied.length && !(await listTables(client)).length) return
  if (!replace)
    throw new ConfigError('The database is not empty; add --replace to put the backup in its place.')
  if (!applied.length)
    throw new ConfigError('The database holds tables that are not of Peyvand; restore into one of its own.')
  if (await isServerConnected(client))
    throw new ConfigError('A Peyvand is using this database right now; stop it first.')
  for (const statement of await statementsToEmpty(client)) await client.query(statement)
}

/** The job queue of a running server keeps connections open under this name. */
async function isServerConnected(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'peyvand-jobs') as connected`,
  )
  return rows[0].connected
}

/** Rows are inserted only into tables, columns and sequences that exist under exactly these names. */
async function assertSameSchema(client: pg.Client, { file, backup: { about } }: Target) {
  const schemaOf = (tables: { name: string; columns: string[] }[], sequences: string[]) =>
    JSON.stringify([tables.map(({ name, columns }) => [name, columns.toSorted()]), sequences])
  const databaseSchema = schemaOf(await listTables(client), await listSequences(client))
  const backupSchema = schemaOf(
    about.tables,
    about.sequences.map(({ name }) => name),
  )
  if (databaseSchema !== backupSchema)
    throw new ConfigError(`${file} does not fit the tables that its migrations make.`)
}

/**
 * Foreign keys are created again afterwards, which checks all rows at once, so that the order of tables does not
 * matter. Triggers are disabled, as their counts are among the rows.
 */
async function withoutConstraints(
  client: pg.Client,
  { about }: CheckedBackup,
  keys: ForeignKey[],
  copy: () => Promise<void>,
) {
  const tables = about.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`) // rows inserted by migrations
  await copy()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function copyRows(client: pg.Client, { file, backup }: Target, onProgress: (line: string) => void) {
  const counts: Record<string, number> = {}
  let open: { table: string; copy: Copy } | undefined
  const close = async () => {
    if (!open) return
    counts[open.table] = await open.copy.end()
    onProgress(`${open.table}: ${counts[open.table]} rows`)
  }
  await readRows(file, backup, async (table, bytes) => {
    if (open?.table !== table) {
      await close()
      open = { table, copy: openCopy(client, backup, table) }
    }
    await open.copy.write(bytes)
  })
  await close()
  const missing = backup.about.tables.find(({ name }) => (counts[name] ?? 0) !== backup.sums.rows[name])
  if (missing) throw new ConfigError(`${file} does not hold every row of ${missing.name}.`)
}

type Copy = ReturnType<typeof openCopy>

/** A COPY into a table. An error of the database fails the next step, whenever it arrives. */
function openCopy(client: pg.Client, { about }: CheckedBackup, table: string) {
  const columns = about.tables.find(({ name }) => name === table)?.columns ?? []
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(
    copyFrom(`copy public.${client.escapeIdentifier(table)} (${quoted}) from stdin`),
  )
  const streamError = new Promise<never>((_, reject) => stream.on('error', reject))
  streamError.catch(() => {})
  return {
    write: (bytes: Uint8Array) =>
      Promise.race([streamError, new Promise<unknown>((resolve) => stream.write(bytes, resolve))]),
    async end(): Promise<number> {
      stream.end()
      await Promise.race([streamError, finished(stream)])
      return stream.rowCount
    },
  }
}
