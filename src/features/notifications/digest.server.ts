import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { type NewEmail, queueAllEmails } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { runInBatches } from '#platform/jobs/run-together.server.ts'
import type { NotificationRow } from './list.server.ts'
import type { DigestMail } from './mail/digest.tsx'
import { emailedPartOf } from './mail/private.ts'
import { DIGEST_MAX, type NotificationKind } from './rules.ts'
import { notifications } from './tables.ts'
import { tokenOf } from './token.server.ts'

type JobContext = Pick<AppContext, 'db' | 'live' | 'jobs' | 'secrets'>
type Person = { id: string; email: string; lang: Lang; verified: boolean }
type DigestRow = NotificationRow & {
  seq: number
  key: string
  userId: string
  read: boolean
  /** Of a version before this one, it is absent. */
  wasAhead?: boolean | null
}

/**
 * Queues the daily email for everyone with pending notifications, in their language. At most one a day (UTC) for a
 * person, however often it runs: the email ledger sees to it.
 */
export async function sendDigests(app: JobContext, now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const { userId, via, mailedAt } = notifications
  await runInBatches('', {
    read: (last, limit) =>
      app.db
        .selectDistinct({ id: userId })
        .from(notifications)
        .where(and(eq(via, 'digest'), isNull(mailedAt), gt(userId, last)))
        .orderBy(userId)
        .limit(limit),
    // An email is on no page.
    run: (ids) => write(app, { tags: NO_TAGS }, (tx) => queueDigests(app, tx, ids, day)),
  })
}

async function queueDigests(app: JobContext, tx: Tx, ids: string[], day: string) {
  const people = await listWithoutDigest(tx, await listMine(tx, ids, day), day)
  const claimed = await claimDue(
    tx,
    people.map(({ id }) => id),
  )
  const rowsByPerson = Map.groupBy(claimed, ({ userId }) => userId)
  await queueAllEmails(
    app,
    tx,
    people.flatMap((person) => digestOf(app, person, rowsByPerson.get(person.id) ?? [], day)),
  )
}

/** None where nothing is left to say. */
function digestOf(app: JobContext, person: Person, rows: DigestRow[], day: string): NewEmail[] {
  const due = rows.filter((row) => !row.read && !isOver(row))
  // All private notifications have the same sentence, so one is enough.
  const firstPrivate = due.find(({ about }) => about.isPrivate)
  const lines = due.filter((row) => !row.about.isPrivate || row === firstPrivate)
  if (!lines.length || !person.verified) return []
  const { id: userId, email, lang } = person
  const token = tokenOf(app.secrets, { userId, what: 'digest' })
  const digestLines = lines
    .slice(0, DIGEST_MAX)
    .map((row) => ({ ...emailedPartOf(row), seq: row.seq, key: row.key }))
  const vars: DigestMail = { lines: digestLines, more: lines.length - digestLines.length, token }
  const key = `${keyOf(day)}${userId}`
  return [{ key, to: email, userId, lang, vars, template: 'notifications.digest' }]
}

/** Emails that come too late once the event has begun: it starts soon, the reader has a spot, it is planned. */
const BEFORE_IT_BEGINS: NotificationKind[] = ['reminder', 'promoted', 'group_event']
/** Emails that come too late a day after the event, except for changes in the middle of an event of several days. */
const UNTIL_THE_NEXT_DAY: NotificationKind[] = ['changed', 'cancelled']

/** Whether an email of this comes too late. */
export function isOver({ kind, about, wasAhead }: Pick<DigestRow, 'kind' | 'about' | 'wasAhead'>): boolean {
  if (about.at === undefined) return false
  const msSince = Date.now() - Date.parse(about.at)
  if (BEFORE_IT_BEGINS.includes(kind)) return msSince >= 0
  return UNTIL_THE_NEXT_DAY.includes(kind) && wasAhead === true && msSince >= DAY_MS
}

/** SQL of whether a notification `n` was written before what it is about began; null without a time. */
export const WAS_AHEAD = `n.created_at < (n.about ->> 'at')::timestamptz as "wasAhead"`

const keyOf = (day: string) => `digest:${day}:`

/**
 * Returns the people whose emails this transaction makes. If two transactions took some of a person's pending
 * notifications, the ledger would let only one email through, and the rest would be lost.
 */
async function listMine(tx: Tx, ids: string[], day: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from unnest(${sql.param(ids)}::text[]) id
    where pg_try_advisory_xact_lock(hashtextextended(${keyOf(day)} || id, 0))`)
  return rows.map(({ id }) => id)
}

/** Newer notifications of people who had today's email wait for tomorrow's. */
async function listWithoutDigest(tx: Tx, ids: string[], day: string): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select id, email, lang, email_proved as verified from users
    where id = any(${sql.param(ids)}::text[])
      and not exists (select from mails where key = ${keyOf(day)} || users.id)`)
  return rows
}

/** Newest first; what was read on the site meanwhile is taken too, and needs no email. */
async function claimDue(tx: Tx, ids: string[]): Promise<DigestRow[]> {
  const { rows } = await tx.execute<DigestRow>(sql`
    with due as (
      select seq from notices where user_id = any(${sql.param(ids)}::text[]) and via = 'digest' and mailed_at is null
      for update skip locked),
    taken as (
      update notices n set mailed_at = now() from due where n.seq = due.seq
      returning n.seq, n.key, n.id, n.user_id, n.kind, n.about, n.url, n.by_id, n.created_at, n.read_at,
        ${sql.raw(WAS_AHEAD)})
    select t.seq, t.key, t.id, t.user_id as "userId", t.kind, t.about, t.url, b.first_name as "by", t.read_at is not null as read,
      t."wasAhead"
    from taken t left join users b on b.id = t.by_id order by t.created_at desc, t.id desc`)
  return rows
}
