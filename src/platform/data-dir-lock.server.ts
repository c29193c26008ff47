import pg from 'pg'
import { LOCKS } from './database/advisory-locks.ts'
import { withClient } from './database/with-client.server.ts'
import { ConfigError } from './environment.server.ts'

const TRIES = 12
const RETRY_MS = 250 // the lock of a server killed a moment ago is released once PostgreSQL notices its closed connection

/**
 * Locks the embedded database for this server, with a lock that ends with its connection however the process ends.
 * @throws ConfigError when another server already serves this folder
 */
export async function lockDataDir(url: string, dataDir: string) {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  const lostConnection = new AbortController()
  for (const event of ['error', 'end'] as const) client.on(event, () => lostConnection.abort())
  await client.connect()
  for (let i = 0; i < TRIES; i++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [LOCKS.dataDir])
    if (rows[0].held)
      return {
        release: () => client.end().catch(() => {}),
        /** Waits until the database ended, or `signal` is aborted. */
        untilLost: (signal: AbortSignal) =>
          new Promise<void>((resolve) => {
            const either = AbortSignal.any([signal, lostConnection.signal])
            if (either.aborted) resolve()
            else either.addEventListener('abort', () => resolve(), { once: true })
          }),
      }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  await client.end()
  throw new ConfigError(
    `DATA_DIR holds "${dataDir}", which another Peyvand is serving right now; stop it or set another folder.`,
  )
}

/** Whether a server holds the embedded database at this moment, or another command is connected to it. */
export const isDataDirInUse = (url: string): Promise<boolean> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query(
      `select pg_try_advisory_lock($1) and not exists (select from pg_stat_activity
         where pid <> pg_backend_pid() and datid is not null and usesysid is not null) as free`,
      [LOCKS.dataDir],
    )
    return !rows[0].free
  })
