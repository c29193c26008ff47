import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDataDirLocked } from '../data-dir-lock.server.ts'
import { ConfigError, type Environment } from '../environment.server.ts'
import { readSecrets } from '../secrets.server.ts'
import { resolveDirectUrl } from './database-urls.server.ts'
import { startPostgres } from './postgres.server.ts'
import { prepareSiteDatabase } from './site-database.server.ts'

/**
 * The database for an operator's command, whether a server runs or not: an embedded one is started when it is
 * stopped, and stopped again afterwards unless a server uses it by then.
 * @throws ConfigError when it cannot be started, or DATA_DIR is not that of a Peyvand: a command creates no new one
 */
export async function openCommandDatabase(
  env: Environment,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(join(env.DATA_DIR, 'secret')))
    throw new ConfigError(
      `DATA_DIR holds "${env.DATA_DIR}", where no Peyvand has been; name the folder of the site.`,
    )
  if (env.DATABASE_URL) return { url: await resolveDirectUrl(env), close: async () => {} }
  const secrets = readSecrets(env.DATA_DIR)
  const postgres = await startPostgres(env.DATA_DIR, secrets.database)
  const url = await prepareSiteDatabase(postgres.url, secrets.siteDatabase)
  return {
    url,
    async close() {
      if (!(await isDataDirLocked(url))) await postgres.stop()
    },
  }
}
