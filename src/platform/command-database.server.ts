import type { Environment } from './environment.server.ts'
import { isHeld } from './hold.server.ts'
import { startPostgres } from './postgres.server.ts'
import { readSecrets } from './secrets.server.ts'

/**
 * The database for a command of the operator's, whether a server runs or not: an embedded one is started when it
 * rests, and goes to rest again afterwards unless a server lives on it by then.
 * @throws StartRefusal when it cannot be started
 */
export async function openCommandDatabase(
  env: Environment,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, close: async () => {} }
  const postgres = await startPostgres(env.DATA_DIR, readSecrets(env.DATA_DIR).database)
  return {
    url: postgres.url,
    async close() {
      if (!(await isHeld(postgres.url))) await postgres.stop()
    },
  }
}
