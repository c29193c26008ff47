import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, queryNamed } from '#platform/database/database.server.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { readDisk } from './backups.server.ts'
import type { System } from './responses.server.ts'
import { type FailingEmail, listFailingEmails, listTasks, type Task } from './tasks.server.ts'

type SystemView = Omit<System, 'failingEmails' | 'tasks'> & { failingEmails: FailingEmail[]; tasks: Task[] }
type DatabaseFigures = Pick<
  System,
  'postgres' | 'databaseBytes' | 'migrations' | 'emailsWaiting' | 'emailsSent'
>

/** Versions, sizes, tasks and emails: what an admin looks at when something is slow, and quotes when asking for help. */
export async function showSystem(ctx: Ctx): Promise<SystemView> {
  const database = await queryNamed<DatabaseFigures>(ctx.db, 'operations.system', DATABASE_FIGURES).then(
    oneRow,
  )
  const disk = await readDisk(ctx.env.DATA_DIR)
  return {
    version: packageFile.version,
    node: process.versions.node,
    startedAt: new Date(ctx.now.getTime() - process.uptime() * 1_000).toISOString(),
    memoryBytes: process.memoryUsage.rss(),
    diskFreeBytes: disk.free,
    diskTotalBytes: disk.total,
    ...database,
    failingEmails: await listFailingEmails(ctx),
    tasks: await listTasks(ctx),
  }
}

/** An email leaves within four days of being queued, or not at all; those days are found by an index. */
const DATABASE_FIGURES = `
  select current_setting('server_version') as postgres,
    pg_database_size(current_database())::float8 as "databaseBytes",
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select count(*)::int from mails where sealed is not null and sent_at is null) as "emailsWaiting",
    (select count(*)::int from mails where created_at > now() - interval '5 days'
      and sent_at > now() - interval '1 day') as "emailsSent"`
