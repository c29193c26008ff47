import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#platform/app-context.server.ts'
import { takeBackup } from '#platform/database/backup/take.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/dates/durations.ts'
import { BACKUP_EVERY_HOURS, BACKUPS_KEPT, type Disk, hasRoomFor } from './rules.ts'

const BACKUP_NAME = /^peyvand-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/

export type Backup = { file: string; at: Date; bytes: number }
type BackupContext = Pick<AppContext, 'env' | 'db'>
/** What tests set instead: the time, and the disk's figures. */
export type TestOverrides = { now?: Date; diskOf?: (folder: string) => Promise<Disk> }

const folderOf = ({ env }: Pick<AppContext, 'env'>) => join(env.DATA_DIR, 'backups')

/**
 * The backups in `DATA_DIR/backups`, newest first, including those made by hand with the same pattern of names. Those of
 * a time when the clock was ahead come last: they say nothing of how old they are.
 */
export async function listBackups(app: Pick<AppContext, 'env'>, now = new Date()): Promise<Backup[]> {
  const folder = folderOf(app)
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP_NAME.test(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      // Removed since the folder was read: by the daily backup, or by hand.
      const found = await stat(file).catch(() => undefined)
      return found && { file, at: found.mtime, bytes: found.size }
    }),
  )
  return files
    .filter((each) => each !== undefined)
    .sort(
      (one, other) =>
        Number(isAhead(one, now)) - Number(isAhead(other, now)) || other.at.getTime() - one.at.getTime(),
    )
}

/** By more than a backup takes, and than a clock that is kept right is ever corrected by. */
const isAhead = ({ at }: Backup, now: Date) => at.getTime() - now.getTime() > HOUR_MS

/** Space on the disk that holds this folder, as an ordinary user may use it. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/**
 * Backs up the embedded database, unless the last backup is younger than `BACKUP_EVERY_HOURS`, and removes all but the
 * newest. None is made where it would leave too little disk space: a full disk stops the site, which is worse than a day
 * without a backup.
 */
export async function backUpDaily(app: BackupContext, overrides: TestOverrides = {}): Promise<void> {
  const { now = new Date(), diskOf = readDisk } = overrides
  if (app.env.DATABASE_URL) return
  const folder = folderOf(app)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removePartialFiles(folder, now)
  const [newest] = await listBackups(app, now)
  if (newest && Math.abs(now.getTime() - newest.at.getTime()) < BACKUP_EVERY_HOURS * HOUR_MS) return
  if (!hasRoomFor(await likelySize(app, newest), await diskOf(folder))) return
  await takeBackup({
    connection: app.db.$client.options,
    secret: await readFile(join(app.env.DATA_DIR, 'secret')),
    file: join(folder, `peyvand-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`),
  })
  for (const { file } of (await listBackups(app)).slice(BACKUPS_KEPT)) await rm(file, { force: true })
}

/** One and a half times the last one; the first takes less than a quarter of the database with its indexes. */
export async function likelySize({ db }: BackupContext, newest: Backup | undefined): Promise<number> {
  if (newest) return newest.bytes * 1.5
  const { rows } = await db.$client.query('select pg_database_size(current_database())::float8 / 4 as bytes')
  return rows[0].bytes
}

/**
 * Removes unfinished files of a process that ended during a backup. Skips younger files, which may still be written.
 */
async function removePartialFiles(folder: string, now: Date) {
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.part'))) {
    const file = join(folder, name)
    const { mtime } = await stat(file).catch(() => ({ mtime: now })) // complete meanwhile, it has another name
    if (now.getTime() - mtime.getTime() > DAY_MS) await rm(file, { force: true })
  }
}
