import { sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import type { NotificationRow } from './list.server.ts'
import type { DigestMail } from './mail/digest.tsx'
import { DIGEST_MAX } from './rules.ts'
import { tokenOf } from './token.server.ts'

const BATCH = 200
type JobContext = Pick<AppContext, 'db' | 'live' | 'jobs' | 'secrets'>
type DigestRow = NotificationRow & { read: boolean }

/**
 * Queues the daily email for everyone with pending notifications, in their language. At most one a day (UTC) for a
 * person, however often it runs: the email ledger sees to it.
 */
export async function sendDigests(app: JobContext, now = new Date()): Promise<void> {
  await runEach(digestsDue(app, now.toISOString().slice(0, 10)))
}

async function* digestsDue(app: JobContext, day: string) {
  for (let last = ''; ; ) {
    const { rows } = await app.db.execute<{ id: string }>(sql`
      select distinct user_id as id from notices
      where via = 'digest' and mailed_at is null and user_id > ${last} order by user_id limit ${BATCH}`)
    // An email is on no page.
    for (const { id } of rows) yield () => write(app, { tags: [] }, (tx) => sendDigest(app, tx, id, day))
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? ''
  }
}

async function sendDigest(app: JobContext, tx: Tx, userId: string, day: string) {
  const key = `digest:${day}:${userId}`
  if (!(await isMine(tx, key))) return
  const { rows } = await tx.execute<{ email: string; lang: Lang; verified: boolean; had: boolean }>(sql`
    select email, lang, email_proved as verified, exists (select from mails where key = ${key}) as had
    from users where id = ${userId}`)
  const [person] = rows
  if (!person || person.had) return // newer ones wait for tomorrow's
  const lines = (await claimDue(tx, userId)).filter(({ read }) => !read)
  if (!lines.length || !person.verified) return
  const token = tokenOf(app.secrets, { userId, what: 'digest' })
  const digestLines = lines.slice(0, DIGEST_MAX).map(({ kind, about, by, url }) => ({ kind, about, by, url }))
  const vars: DigestMail = { lines: digestLines, more: lines.length - digestLines.length, token }
  const { email, lang } = person
  await queueEmail(app, tx, { key, to: email, userId, lang, vars, template: 'notifications.digest' })
}

/**
 * Whether this transaction makes that email. Two at once would each take some of what is pending, and the ledger
 * would let only one of their emails through: the rest would be lost.
 */
async function isMine(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as mine`,
  )
  return rows[0]?.mine ?? false
}

/** Newest first; what was read on the site meanwhile is taken too, and needs no email. */
async function claimDue(tx: Tx, userId: string): Promise<DigestRow[]> {
  const { rows } = await tx.execute<DigestRow>(sql`
    with due as (
      select seq from notices where user_id = ${userId} and via = 'digest' and mailed_at is null
      for update skip locked),
    taken as (
      update notices n set mailed_at = now() from due where n.seq = due.seq
      returning n.id, n.kind, n.about, n.url, n.by_id, n.created_at, n.read_at)
    select t.id, t.kind, t.about, t.url, b.first_name as "by", t.read_at is not null as read
    from taken t left join users b on b.id = t.by_id order by t.created_at desc, t.id desc`)
  return rows
}
