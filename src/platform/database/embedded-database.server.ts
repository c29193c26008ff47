import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '../data-dir-lock.server.ts'
import type { Log } from '../log.server.ts'
import type { Secrets } from '../secrets.server.ts'
import { startPostgres } from './postgres.server.ts'
import { startSiteDatabase } from './site-database.server.ts'

const LONGEST_PAUSE_MS = 5_000

type EmbeddedDatabase = { url: string; close: () => Promise<void> }

/**
 * Starts the PostgreSQL of DATA_DIR and locks the folder for this process. Restarts PostgreSQL at the same address
 * whenever it ends, so that all connections recover by themselves.
 * @throws ConfigError when it cannot be started, or another server already serves this folder
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  secrets: Secrets,
  log: Log,
): Promise<EmbeddedDatabase> {
  let { postgres, url } = await startSiteDatabase(dataDir, secrets)
  let lock = await lockDataDir(url, dataDir)
  const closing = new AbortController()
  const { signal } = closing

  async function restartWheneverLost() {
    for (;;) {
      await lock.untilLost(signal)
      if (signal.aborted) return
      log.error('the database ended; it is started again')
      for (let attempt = 0; !(await restart()); attempt++)
        await sleep(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** attempt), undefined, { signal })
      log.warn('the database is back')
    }
  }

  async function restart(): Promise<boolean> {
    try {
      postgres = await startPostgres(dataDir, secrets.database, postgres.port)
      lock = await lockDataDir(url, dataDir)
      return true
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'the database could not be started')
      return false
    }
  }

  const restarting = restartWheneverLost().catch(() => {}) // a pause that closing ends early
  return {
    url,
    async close() {
      closing.abort()
      await restarting
      await lock.release()
      await postgres.stop() // only the process with the lock may stop the database: another server may be using it
    },
  }
}
