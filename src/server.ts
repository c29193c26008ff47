import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { assertReachable, migrateDatabase, openDatabase } from '#platform/database.server.ts'
import { readEnvironment } from '#platform/environment.server.ts'
import { holdDataDir } from '#platform/hold.server.ts'
import { openJobs } from '#platform/jobs.server.ts'
import { listen } from '#platform/listen.server.ts'
import { openLive } from '#platform/live.server.ts'
import { openLog } from '#platform/log.server.ts'
import { PageCache } from '#platform/page-cache.server.ts'
import { startPostgres } from '#platform/postgres.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { buildWeb } from '#platform/web.server.ts'
import { makeAdminLink } from '#rooms/accounts/admin-link.server.ts'
import { recogniseViewer } from '#rooms/accounts/viewer.server.ts'
import { siteFiles } from '#rooms/house/files.server.ts'
import { bringInBuiltIn } from '#rooms/library/articles/built-in.server.ts'
import { gatherDocuments } from '#rooms/search/documents.server.ts'
import { hearOldWords } from '#rooms/search/words.server.ts'
import { buildApi } from './api.ts'
import { everyJob } from './jobs.ts'
import { documents } from './search.ts'
import { seedIfEmpty } from './seed.server.ts'

/** For `npm run seed`. */
export { seedByHand } from './seed.server.ts'

export type Options = {
  /** The folder of the project: migrations, content, build. */
  root: string
  from?: Record<string, string | undefined>
  /** The browser's build, or Vite's middleware in development. */
  client: { dir: string } | { dev: (req: IncomingMessage, res: ServerResponse, next: () => void) => void }
}

/** Bounds memory. A guest's page is kept in three encodings (some 300 kB), a member's in one (some 50 kB). */
const GUEST_PAGES_BYTES = 32 * 1024 * 1024
const MEMBER_PAGES_BYTES = 16 * 1024 * 1024

/**
 * The process, from top to bottom: environment, database, live news, jobs, HTTP.
 * @throws StartRefusal, having closed what was open, when it cannot serve
 */
export async function startServer({ root, from = process.env, client }: Options) {
  const open: (() => unknown)[] = []
  const stop = async () => {
    for (const close of open.reverse()) await close()
  }
  try {
    return { ...(await openHouse({ root, from, client }, (close) => open.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param later is handed what closes each part, to be called in the opposite order */
async function openHouse({ root, from = {}, client }: Options, later: (close: () => unknown) => void) {
  const env = readEnvironment(from)
  const log = openLog(env.LOG_LEVEL)
  const secrets = readSecrets(env.DATA_DIR)

  const postgres = env.DATABASE_URL ? undefined : await startPostgres(env.DATA_DIR, secrets.database)
  const databaseUrl = env.DATABASE_URL ?? postgres?.url ?? ''
  const hold = postgres && (await holdDataDir(databaseUrl, env.DATA_DIR))
  // Only who holds the folder may stop its database: another server may be living on it.
  if (postgres) later(() => postgres.stop())
  if (hold) later(() => hold.release())
  const db = openDatabase(databaseUrl)
  later(() => db.$client.end())
  await assertReachable(db)
  await migrateDatabase(db, join(root, 'db/migrations'))
  await bringInBuiltIn({ db })
  await seedIfEmpty({ db, env })
  await hearOldWords({ db })
  await gatherDocuments({ db }, documents)

  const live = await openLive(db)
  later(() => live.close())
  const jobs = await openJobs(databaseUrl, log)
  later(() => jobs.close())
  const house = { env, secrets, db, live, jobs }
  await jobs.work(everyJob(house))

  const guests = new PageCache(GUEST_PAGES_BYTES)
  const members = new PageCache(MEMBER_PAGES_BYTES)
  live.onChange((topic) => {
    guests.drop(topic)
    members.drop(topic)
  })
  const web = buildWeb({
    ...{
      house,
      guests,
      members,
      api: buildApi(house, log),
      recognise: recogniseViewer,
      files: siteFiles(house),
    },
    clientDir: 'dir' in client ? client.dir : undefined,
  })
  const http = await listen(
    { host: env.HOST, port: env.PORT },
    {
      fetch: (request, bindings) => web.fetch(request, bindings as never),
      cache: guests,
      dev: 'dev' in client ? client.dev : undefined,
    },
  )
  later(() => {
    live.endStreams()
    return http.close()
  })
  return { url: http.url, house, adminLink: await makeAdminLink(house) }
}
