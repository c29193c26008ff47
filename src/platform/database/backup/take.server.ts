import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '../../environment.server.ts'
import { listAppliedMigrations } from '../migrations.server.ts'
import { type About, CHUNK_BYTES, writeBackupFile } from './backup-file.server.ts'
import { listSequences, listTables, type Table } from './catalog.server.ts'

const PROGRESS_EVERY_BYTES = 64 * 1024 * 1024

type Source = {
  /** How to reach the database: not through a pooler, since a backup is one long transaction. */
  connection: pg.ClientConfig
  /** The secret of the installation, without which sessions, pending emails and calendar links cannot be used. */
  secret: Uint8Array
  file: string
  /** Called with a line of progress now and then. */
  onProgress?: (line: string) => void
}

/**
 * Backs up the whole database as of one moment, while the site goes on. The file names the migration it was taken at,
 * so it can be restored into any PostgreSQL by this Peyvand or a later one.
 * @throws ConfigError when the database has no Peyvand
 */
export async function takeBackup({ connection, secret, file, onProgress = () => {} }: Source): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'peyvand-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
    const about = await describeSource(client)
    await writeBackupFile(file, async (add) => {
      await add('about.json', Buffer.from(JSON.stringify(about)))
      await add('secret', secret)
      const rows: Record<string, number> = {}
      const unloggedTables = await listUnlogged(client)
      for (const table of about.tables) {
        rows[table.name] = unloggedTables.has(table.name) ? 0 : await addRows(client, table, add, onProgress)
        onProgress(`${table.name}: ${rows[table.name]} rows`)
      }
      return rows
    })
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Rows that hold for hours at most and are lost in a crash anyway: limits, and what must be deleted with its day. */
async function listUnlogged(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relpersistence = 'u' and relnamespace = 'public'::regnamespace",
  )
  return new Set(rows.map(({ name }) => name))
}

async function describeSource(client: pg.Client): Promise<About> {
  const migrations = await listAppliedMigrations(client)
  if (!migrations.length) throw new ConfigError('The database holds no Peyvand; there is nothing to back up.')
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const sequences: About['sequences'] = []
  for (const name of await listSequences(client)) sequences.push(await readSequence(client, name))
  return {
    format: 'peyvand-backup-1',
    takenAt: (rows[0]?.at ?? new Date()).toISOString(),
    migrations,
    tables: await listTables(client),
    sequences,
  }
}

/** Sequences are not transactional: read after the snapshot began, one is never behind its rows. */
async function readSequence(client: pg.Client, name: string) {
  const { rows } = await client.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from public.${client.escapeIdentifier(name)}`,
  )
  return { name, last: rows[0]?.last ?? '1', called: rows[0]?.called ?? false }
}

async function addRows(
  client: pg.Client,
  { name, columns }: Table,
  add: (name: string, bytes: Uint8Array) => Promise<void>,
  onProgress: (line: string) => void,
): Promise<number> {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${quoted}) to stdout`))
  let chunks: Uint8Array[] = []
  let [bufferedBytes, copiedBytes, reportedBytes, part] = [0, 0, 0, 0]
  const flush = async () => {
    await add(`rows/${name}/${++part}`, Buffer.concat(chunks))
    chunks = []
    bufferedBytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    bufferedBytes += chunk.byteLength
    copiedBytes += chunk.byteLength
    if (bufferedBytes >= CHUNK_BYTES) await flush()
    if (copiedBytes - reportedBytes < PROGRESS_EVERY_BYTES) continue
    reportedBytes = copiedBytes
    onProgress(`${name}: ${Math.round(copiedBytes / 1024 / 1024)} MB so far`)
  }
  if (bufferedBytes) await flush()
  await client.query('select 1') // the number of rows comes after the last of them, and before the next answer
  return stream.rowCount
}
