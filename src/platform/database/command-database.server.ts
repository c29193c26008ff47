import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDataDirInUse } from '../data-dir-lock.server.ts'
import { ConfigError, type Environment } from '../environment.server.ts'
import { resolveDirectUrl } from './database-urls.server.ts'
import { listAppliedMigrations } from './migrations.server.ts'
import { startSiteDatabase } from './site-database.server.ts'
import { withClient } from './with-client.server.ts'

/**
 * The database for an operator's command, whether a server runs or not: an embedded one is started when it is
 * stopped, and stopped again afterwards unless a server or another command uses it by then.
 * @throws ConfigError when it cannot be started, or DATA_DIR is not that of a Peyvand: a command creates no new one
 */
export async function openCommandDatabase(
  env: Environment,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(join(env.DATA_DIR, 'secret')))
    throw new ConfigError(
      `DATA_DIR holds "${env.DATA_DIR}", where no Peyvand has been; name the folder of the site.`,
    )
  if (env.DATABASE_URL) {
    const url = await resolveDirectUrl(env)
    await assertHasSite(url)
    return { url, close: async () => {} }
  }
  if (!existsSync(join(env.DATA_DIR, 'postgres')))
    throw new ConfigError(
      `DATA_DIR holds "${env.DATA_DIR}", where no database is; set DATABASE_URL as for npm start, or name the folder of the site.`,
    )
  const { postgres, url } = await startSiteDatabase(env.DATA_DIR)
  return {
    url,
    async close() {
      if (!(await isDataDirInUse(url))) await postgres.stop()
    },
  }
}

async function assertHasSite(url: string) {
  const applied = await withClient({ connectionString: url }, listAppliedMigrations)
  if (applied.length) return
  throw new ConfigError(
    'DATABASE_URL leads to a database that holds no Peyvand; it must be that of the site.',
  )
}
