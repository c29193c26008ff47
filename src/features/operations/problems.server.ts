import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { isProxyIgnored } from '#platform/http/client-address.server.ts'
import { type Backup, likelySize, listBackups, readDisk, type TestOverrides } from './backups.server.ts'
import type { Operations, Problem } from './responses.server.ts'
import {
  BACKUP_MISSED_HOURS,
  DISK_LOW,
  type Disk,
  EMAIL_LATE_MINUTES,
  hasRoomFor,
  OPERATOR_SETTINGS,
} from './rules.ts'

const LOG_EVERY_MS = 24 * HOUR_MS

type FailingJob = { name: string; type: string | null; code: string | null }
type ProblemContext = Pick<AppContext, 'env' | 'db'>

/** What needs an admin, and the last backup. For admins. */
export async function showOperations(ctx: Ctx): Promise<Operations> {
  const [last] = await listBackups(ctx, ctx.now)
  return {
    problems: [
      ...problemsOfOperator(ctx),
      ...problemsOfProxy(ctx),
      ...(await findProblems(ctx, { now: ctx.now })),
    ],
    lastBackup: last ? { at: last.at.toISOString(), bytes: last.bytes } : null,
    daily: !ctx.env.DATABASE_URL,
  }
}

/** Everything that is wrong at this moment. */
export async function findProblems(app: ProblemContext, overrides: TestOverrides = {}): Promise<Problem[]> {
  const { now = new Date(), diskOf = readDisk } = overrides
  const disk = await diskOf(app.env.DATA_DIR)
  return [
    ...(await problemsOfWork(app)),
    ...problemsOfDisk(disk),
    ...(await problemsOfBackups(app, now, disk)),
  ]
}

/** Only for the page: until it is set, the pages themselves show it as well. */
function problemsOfOperator({ settings }: Pick<AppContext, 'settings'>): Problem[] {
  const { operator } = settings()
  const missing = OPERATOR_SETTINGS.filter((setting) => !operator[setting])
  return missing.length ? [{ kind: 'operator_missing', missing }] : []
}

/** Only for the page: the log has it from the request that showed it. */
const problemsOfProxy = ({ env }: Pick<AppContext, 'env'>): Problem[] =>
  isProxyIgnored(env) ? [{ kind: 'proxy_ignored' }] : []

async function problemsOfWork({ db }: ProblemContext): Promise<Problem[]> {
  const [waiting] = await queryNamed<{ emails: number }>(db, 'operations.emails', LATE_EMAILS, [
    EMAIL_LATE_MINUTES,
  ])
  const jobs = await listFailing(db)
  const [issues] = await queryNamed<{ unsent: number; paused: number; restored: number }>(
    db,
    'operations.issues',
    UNSENT_ISSUES,
  )
  return [
    ...(waiting?.emails ? [{ kind: 'emails_waiting' as const, count: waiting.emails }] : []),
    ...(jobs.length ? [{ kind: 'jobs_failing' as const, count: jobs.length }] : []),
    ...(issues?.unsent ? [{ kind: 'issues_unsent' as const, count: issues.unsent }] : []),
    ...(issues?.paused ? [{ kind: 'issues_paused' as const, count: issues.paused }] : []),
    ...(issues?.restored ? [{ kind: 'issues_restored' as const, count: issues.restored }] : []),
  ]
}

const listFailing = (db: ProblemContext['db']) => queryNamed<FailingJob>(db, 'operations.jobs', FAILING_JOBS)

/** Those of a day: older failures are past fixing. */
const LATE_EMAILS = `
  select count(*)::int as emails from mails where sent_at is null and sealed is not null
    and created_at between now() - interval '1 day' and now() - make_interval(mins => $1)`

/**
 * Newsletters that could not be sent at their time, until they are sent, scheduled again or deleted; newsletters that
 * stopped by themselves on the way; and newsletters of a restored backup, until an admin has decided about them.
 */
const UNSENT_ISSUES = `
  select count(*) filter (where state = 'draft' and paused_for <> 'restored')::int as unsent,
    count(*) filter (where state = 'paused' and paused_for <> 'restored')::int as paused,
    count(*) filter (where paused_for = 'restored')::int as restored
  from newsletter_issues where state in ('draft', 'paused') and paused_for is not null`

/** Tasks whose last run of today failed, with the kind and the code of the error. */
const FAILING_JOBS = `
  select name, output ->> 'type' as type, output ->> 'code' as code from (
    select distinct on (name) name, state, output from pgboss.job
    where state in ('completed', 'failed') and completed_on > now() - interval '1 day' and name <> 'mail.send'
    order by name, completed_on desc) last
  where state = 'failed'`

function problemsOfDisk({ free, total }: Disk): Problem[] {
  if (free >= total * DISK_LOW) return []
  return [{ kind: 'disk_low', percentFree: Math.floor((free / total) * 100) }]
}

/** Where backups are expected: of the embedded database, and where some were made already. */
async function problemsOfBackups(app: ProblemContext, now: Date, disk: Disk): Promise<Problem[]> {
  const [newest] = await listBackups(app, now)
  if (app.env.DATABASE_URL && !newest) return []
  const since = newest?.at ?? (await stat(join(app.env.DATA_DIR, 'secret'))).mtime
  if (Math.abs(now.getTime() - since.getTime()) < BACKUP_MISSED_HOURS * HOUR_MS) return []
  return [{ kind: (await fitsOnDisk(app, newest, disk)) ? 'backup_missing' : 'backup_no_room' }]
}

const fitsOnDisk = async (app: ProblemContext, newest: Backup | undefined, disk: Disk) =>
  hasRoomFor(await likelySize(app, newest), disk)

/**
 * Writes what needs an admin into the log: one line at level error for each, when it begins and then once a day, for
 * each process that looks.
 * @returns the work of a job that looks every few minutes
 */
export function problemLogger(app: ProblemContext & Pick<AppContext, 'log'>, overrides: TestOverrides = {}) {
  const lastLogged = new Map<Problem['kind'], number>()
  return async (now = new Date()): Promise<void> => {
    const problems = await findProblems(app, { ...overrides, now })
    for (const kind of lastLogged.keys())
      if (!problems.some((problem) => problem.kind === kind)) lastLogged.delete(kind)
    for (const { kind, ...figures } of problems) {
      if (now.getTime() - (lastLogged.get(kind) ?? 0) < LOG_EVERY_MS) continue
      lastLogged.set(kind, now.getTime())
      const jobs = kind === 'jobs_failing' ? { jobs: await listFailing(app.db) } : {}
      app.log.error({ problem: kind, ...figures, ...jobs }, 'something needs an admin')
    }
  }
}
