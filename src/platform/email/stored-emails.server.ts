import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Db, Executor } from '../database/database.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { EMAIL_QUEUE, mails } from './email.server.ts'

/** A link in an email older than this has expired, and its contents are outdated: it is not sent any more. */
export const SENT_WITHIN_DAYS = 3

/**
 * Queues pending emails that have no job, such as those of a restored backup. Backups contain no jobs, since a job is
 * only the id of its email. Called at the start.
 */
export async function requeueEmails({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const { rows } = await db.$client.query<{ id: number }>(
    `select m.id from mails m
     where m.sealed is not null and m.sent_at is null and m.created_at > now() - make_interval(days => $1)
       and not exists (select from pgboss.job j where j.name = $2 and j.data ->> 'mail' = m.id::text)
     order by m.id`,
    [SENT_WITHIN_DAYS, EMAIL_QUEUE],
  )
  for (const { id } of rows) await jobs.enqueue(db, EMAIL_QUEUE, { mail: id })
}

/** The kind and times of each email to an account, oldest first. Without ids, whose gaps tell of emails to others. */
export const listEmailsTo = (db: Executor, userId: string) =>
  db
    .select({ kind: mails.template, lang: mails.lang, queuedAt: mails.createdAt, sentAt: mails.sentAt })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(asc(mails.id))

/**
 * Deletes the emails of an account, in the transaction that deletes it, after its row. One that is with the mail server
 * at this moment still arrives.
 */
export async function deleteEmailsOf(tx: Executor, userId: string): Promise<void> {
  await tx.delete(mails).where(eq(mails.userId, userId))
}

/**
 * Empties emails that could not be sent and are too old to be sent now; called once a day. The rows stay: their keys
 * keep an email from being queued again.
 */
export async function emptyOldEmails({ db }: { db: Db }): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${SENT_WITHIN_DAYS})`
  await db
    .update(mails)
    .set({ encrypted: null })
    .where(and(isNotNull(mails.encrypted), lt(mails.createdAt, longAgo)))
}

/**
 * How long a row prevents that its email is queued a second time. Most causes are also marked where they happened (a
 * notification as emailed, a registration as confirmed, a payment as stored), or are over within days (a reminder, a
 * digest). Outside services, such as Stripe with its events, repeat things within a month. A year is well beyond all.
 */
const RETENTION_DAYS = 365

/** Deletes emails of more than a year ago; called once a day. */
export const deleteOldEmails = ({ db }: { db: Db }): Promise<void> =>
  deleteInBatches(
    db,
    `delete from mails where id in (
       select id from mails where created_at < now() - make_interval(days => $2)
       order by created_at limit $1 for update skip locked)`,
    [RETENTION_DAYS],
  )
