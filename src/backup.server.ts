import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '#platform/data-dir-lock.server.ts'
import { type CheckedBackup, checkBackupFile } from '#platform/database/backup/backup-file.server.ts'
import { listTables } from '#platform/database/backup/catalog.server.ts'
import { restoreBackup } from '#platform/database/backup/restore.server.ts'
import { takeBackup } from '#platform/database/backup/take.server.ts'
import { openCommandDatabase } from '#platform/database/command-database.server.ts'
import { resolveDirectUrl } from '#platform/database/database-urls.server.ts'
import { type Postgres, startPostgres } from '#platform/database/postgres.server.ts'
import { isPostgresRunning, signalPostgres } from '#platform/database/postgres-process.server.ts'
import { prepareSiteDatabase, startSiteDatabase } from '#platform/database/site-database.server.ts'
import { withClient } from '#platform/database/with-client.server.ts'
import { ConfigError, type Environment, readEnvironment } from '#platform/environment.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { afterRestore } from './restored.server.ts'

type Print = (line: string) => void

/**
 * `npm run backup`: the whole database into one file, whether the site runs or not.
 * @throws ConfigError when there is nothing to back up, or nowhere to write
 */
export async function runBackup({ to, print }: { to: string; print: Print }): Promise<void> {
  const env = readEnvironment(process.env)
  const file = resolve(to)
  if (existsSync(file)) throw new ConfigError(`--to holds "${to}", which is there already; name a new file.`)
  if (!existsSync(dirname(file)))
    throw new ConfigError(`--to holds "${to}", whose folder does not exist; make it first.`)
  const database = await openCommandDatabase(env)
  try {
    await takeBackup({
      connection: { connectionString: database.url },
      secret: readFileSync(join(env.DATA_DIR, 'secret')),
      file,
      onProgress: print,
    })
  } finally {
    await database.close()
  }
  print(
    `Backed up into ${file}. It holds people's data and the site's secret: keep it where nobody else can read it.`,
  )
}

type RestoreOptions = { root: string; from: string; replace: boolean; print: Print }
type RestoreJob = RestoreOptions & { env: Environment; file: string; backup: CheckedBackup }

/**
 * `npm run restore`: a backup into an empty database, or with `replace` replacing what is there.
 * @throws ConfigError before anything is changed, when the file is incomplete or the database is not empty
 */
export async function runRestore({ root, from, replace, print }: RestoreOptions): Promise<void> {
  const env = readEnvironment(process.env)
  const file = resolve(from)
  print(`Checking ${file} …`)
  const backup = await checkBackupFile(file)
  const job = { root, from, replace, print, env, file, backup }
  await (env.DATABASE_URL ? restoreIntoServer(job) : restoreIntoEmbedded(job))
  print(`Restored, as of ${backup.about.takenAt}.`)
}

/** The secret is replaced after the commit: without the rows it belongs to, it would end every session for nothing. */
async function restoreIntoServer(job: RestoreJob) {
  const { env, replace, backup } = job
  const [secret, newSecret] = [join(env.DATA_DIR, 'secret'), join(env.DATA_DIR, 'secret.restored')]
  const hasOtherSecret = existsSync(secret) && !readFileSync(secret).equals(backup.secret)
  if (hasOtherSecret && !replace)
    throw new ConfigError(
      `DATA_DIR holds "${env.DATA_DIR}", which has a secret of its own; add --replace to put the backup's in its place.`,
    )
  mkdirSync(env.DATA_DIR, { recursive: true })
  rmSync(newSecret, { force: true })
  writeFileSync(newSecret, backup.secret, { mode: 0o600, flush: true })
  try {
    await restoreInto(await resolveDirectUrl(env), job)
    if (hasOtherSecret) renameOldFile(secret, job.print)
    renameSync(newSecret, secret)
  } finally {
    rmSync(newSecret, { force: true })
  }
}

/**
 * The embedded database is built in a folder beside the old one, with the passwords derived from the backup's secret,
 * and moved into place whole: until then the old one is not touched.
 */
async function restoreIntoEmbedded(job: RestoreJob) {
  const { env, backup, print } = job
  const scratch = join(env.DATA_DIR, 'restoring')
  const old = existsSync(join(env.DATA_DIR, 'postgres')) ? await openOldDatabase(job) : undefined
  const abandon = () => {
    signalPostgres(scratch, 'at once')
    if (old?.isOpen()) signalPostgres(env.DATA_DIR, 'in order')
    rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }) // PostgreSQL may still write
  }
  process.once('exit', abandon) // the process ends during the restore
  try {
    rmSync(scratch, { recursive: true, force: true })
    mkdirSync(scratch, { recursive: true })
    writeFileSync(join(scratch, 'secret'), backup.secret, { mode: 0o600, flush: true })
    await withPostgres(scratch, (url) => restoreInto(url, job))
    await old?.close()
    for (const name of ['postgres', 'secret']) {
      const target = join(env.DATA_DIR, name)
      if (existsSync(target)) renameOldFile(target, print)
      renameSync(join(scratch, name), target)
    }
  } finally {
    await old?.close()
    rmSync(scratch, { recursive: true, force: true })
    process.off('exit', abandon)
  }
}

async function withPostgres(folder: string, work: (url: string) => Promise<void>) {
  const secrets = readSecrets(folder)
  const postgres = await startPostgres(folder, secrets.database)
  try {
    await work(await prepareSiteDatabase(postgres.url, secrets.siteDatabase))
  } finally {
    await stopCompletely(folder, postgres)
  }
}

/**
 * Locks the old database, so that no server starts on it meanwhile. One that does not start any more, be it damaged or
 * without its secret, is replaced like any other.
 * @throws ConfigError when a server is running on the old database, or it has data and `replace` is missing
 */
async function openOldDatabase(job: RestoreJob) {
  const { env, replace, print } = job
  let site: OldDatabase
  try {
    site = await startSiteDatabase(env.DATA_DIR)
  } catch (error) {
    if (!(error instanceof ConfigError) || isPostgresRunning(env.DATA_DIR)) throw error
    if (!replace) throw new ConfigError(`${error.message} Add --replace to put the backup in its place.`)
    print(`What is there does not start, and is set aside: ${error.message}`)
    return undefined
  }
  return lockOldDatabase(site, job)
}

type OldDatabase = Awaited<ReturnType<typeof startSiteDatabase>>

async function lockOldDatabase({ postgres, url }: OldDatabase, { env, replace }: RestoreJob) {
  const lock = await lockDataDir(url, env.DATA_DIR)
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await lock.release()
    await stopCompletely(env.DATA_DIR, postgres)
  }
  if (replace || (await isEmpty(url))) return { close, isOpen: () => open }
  await close()
  throw new ConfigError(
    `DATA_DIR holds "${env.DATA_DIR}", whose database is not empty; add --replace to put the backup in its place.`,
  )
}

const isEmpty = (url: string) =>
  withClient({ connectionString: url }, async (client) => (await listTables(client)).length === 0)

const STOP_MS = 60_000

/**
 * A folder may be moved once PostgreSQL has written everything and its process has ended, which takes longer than
 * stopping it.
 */
async function stopCompletely(dataDir: string, postgres: Postgres) {
  await postgres.stop()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  for (const end = Date.now() + STOP_MS; existsSync(pidFile) && Date.now() < end; ) await sleep(100)
  if (existsSync(pidFile)) throw new ConfigError(`PostgreSQL in ${dataDir} does not end; try again.`)
}

const restoreInto = (url: string, { root, file, backup, replace, print }: RestoreJob) =>
  restoreBackup({
    connection: { connectionString: url },
    migrationsFolder: join(root, 'db/migrations'),
    file,
    backup,
    replace,
    onProgress: print,
    onRestored: (db) => afterRestore(db, backup.about.takenAt),
  })

/** What was there before is kept until the next restore: the file may have been the wrong one. */
function renameOldFile(target: string, print: Print) {
  const oldPath = `${target}.before-restore`
  rmSync(oldPath, { recursive: true, force: true })
  renameSync(target, oldPath)
  print(`What was there before is kept in ${oldPath}.`)
}
