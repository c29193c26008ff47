import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAdminLink } from '#features/accounts/sign-in/admin-link.server.ts'
import { countServedPages } from '#features/analytics/counting/page-views.server.ts'
import { viewsOf } from '#features/analytics/counting/queue.server.ts'
import { importBuiltInCourses } from '#features/courses/built-in.server.ts'
import { importBuiltInWorkshops } from '#features/courses/workshops/built-in.server.ts'
import { importBuiltInArticles } from '#features/library/articles/built-in.server.ts'
import { resumeSending } from '#features/newsletter/sending/deliver.server.ts'
import { indexAllDocuments } from '#features/search/documents.server.ts'
import { ResponseCache } from '#platform/cache/response-cache.server.ts'
import { assertReachable, openDatabase } from '#platform/database/database.server.ts'
import { migrateDirectly, resolveDatabaseUrls } from '#platform/database/database-urls.server.ts'
import { openEmbeddedDatabase } from '#platform/database/embedded-database.server.ts'
import { openMailer } from '#platform/email/mailer.server.ts'
import { requeueEmails } from '#platform/email/stored-emails.server.ts'
import { readEnvironment } from '#platform/environment.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLive } from '#platform/live/live.server.ts'
import { describeError, openLog } from '#platform/log.server.ts'
import { collectGarbageWhenIdle } from '#platform/memory.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { openSettings } from '#platform/settings/settings.server.ts'
import { listen } from '#platform/web/listen.server.ts'
import { allJobs } from './jobs.ts'
import { documents } from './search.ts'
import { seedIfEmpty } from './seed.server.ts'
import { buildSite, type SiteParts } from './web.ts'

/** Logs an unhandled error of the process, without user text. */
export const logCrash = (error: unknown, what: string) =>
  openLog(process.env.LOG_LEVEL === 'silent' ? 'silent' : 'error').fatal({ err: describeError(error) }, what)

/** For the commands `npm run admin-link`, `backup`, `restore` and `seed`. */
export { printAdminLink } from './admin-link.server.ts'
export { runBackup, runRestore } from './backup.server.ts'
export { runSeed } from './seed.server.ts'

export type Options = {
  /** The folder of the project: migrations, content, build. */
  root: string
  from?: Record<string, string | undefined>
  /** The browser's build; in development Vite's middleware, and `buildSite` of the code as it is now. */
  client: { dir: string } | { dev: Middleware; loadSite: () => Promise<typeof buildSite> }
}
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

/** Bounds memory. A page is cached in three encodings, some 300 kB. */
const GUEST_PAGES_BYTES = 32 * 1024 * 1024
/** In development a page may be of code that has changed since. */
const NOTHING_CACHED = 1

/** For what still holds a connection when everything else has ended: a job sending an email that hangs. */
const LAST_QUERIES_MS = 300

/**
 * The process, from top to bottom: environment, database, live updates, jobs, HTTP.
 * @throws ConfigError, having closed what was open, when it cannot serve
 */
export async function startServer({ root, from = process.env, client }: Options) {
  const open: (() => unknown)[] = []
  const stop = async () => {
    for (const close of open.reverse()) await close()
  }
  try {
    return { ...(await startParts({ root, from, client }, (close) => open.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param onStop receives a function that closes each part, to be called in reverse order */
async function startParts({ root, from = {}, client }: Options, onStop: (close: () => unknown) => void) {
  const env = readEnvironment(from)
  const log = openLog(env.LOG_LEVEL)
  const secrets = readSecrets(env.DATA_DIR)

  const embedded = env.DATABASE_URL ? undefined : await openEmbeddedDatabase(env.DATA_DIR, secrets, log)
  if (embedded) onStop(() => embedded.close())
  const databases = embedded ? withoutPooler(embedded.url) : await resolveDatabaseUrls(env)
  const db = openDatabase(databases.url, undefined, databases)
  onStop(() => Promise.race([db.$client.end(), sleep(LAST_QUERIES_MS)]))
  await assertReachable(db)
  await migrateDirectly(db, databases, join(root, 'db/migrations'))
  await importBuiltInArticles({ db })
  await importBuiltInCourses({ db })
  await importBuiltInWorkshops({ db })
  await seedIfEmpty({ db, env })
  await indexAllDocuments({ db }, documents)

  const live = await openLive(db, databases.direct)
  onStop(() => live.close())
  const jobs = await openJobs(databases.direct, live, log)
  onStop(() => jobs.close())
  const mailer = openMailer(env)
  onStop(() => mailer.close())
  const guestCache = new ResponseCache('dir' in client ? GUEST_PAGES_BYTES : NOTHING_CACHED)
  live.onChange((tag) => guestCache.drop(tag))
  const settings = await openSettings({ db, env, live }, () => guestCache.drop('*'))
  const app = { env, log, secrets, db, live, jobs, mailer, settings }
  await jobs.work(allJobs(app))
  await requeueEmails(app)
  await resumeSending(app)

  const views = viewsOf(app)
  onStop(() => views.close())
  const onPageServed = countServedPages(app)

  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const parts = { app, isStopping, guestCache, onPageServed }
  const site =
    'dir' in client ? buildSite({ ...parts, clientDir: client.dir }) : rebuildSite(parts, client.loadSite)
  const http = await listen(
    { host: env.HOST, port: env.PORT },
    {
      env,
      fetch: (request, bindings) => site.fetch(request, bindings as never),
      cache: guestCache,
      onPageServed,
      dev: 'dev' in client ? client.dev : undefined,
      maxConnections: env.MAX_CONNECTIONS,
      isStopping,
    },
  )
  onStop(collectGarbageWhenIdle({ connections: http.connections }))
  onStop(async () => {
    stopping.abort()
    await sleep(env.SHUTDOWN_DELAY_MS) // `/readyz` answers 503, and the load balancer sends requests elsewhere
    live.endStreams()
    await Promise.all([http.close(), jobs.close()])
  })
  return { url: http.url, app, adminLink: await makeAdminLink(app) }
}

/** The site of the code as it is at each request. */
function rebuildSite(parts: SiteParts, loadSite: () => Promise<typeof buildSite>) {
  type Site = ReturnType<typeof buildSite>
  let latest: { build: typeof buildSite; site: Site } | undefined
  return {
    fetch: async (...request: Parameters<Site['fetch']>) => {
      const build = await loadSite()
      if (latest?.build !== build) latest = { build, site: build(parts) }
      return latest.site.fetch(...request)
    },
  }
}

const withoutPooler = (url: string) => ({ url, direct: url, pooled: false })
