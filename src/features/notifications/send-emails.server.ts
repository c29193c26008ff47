import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { type NewEmail, queueAllEmails } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { runInBatches } from '#platform/jobs/run-together.server.ts'
import type { NotificationRow } from './list.server.ts'
import type { CalendarFile, NotificationEmail } from './mail/notification.tsx'
import { emailedPartOf } from './mail/private.ts'
import { canBeEnded, type NotificationKind } from './rules.ts'
import { notifications } from './tables.ts'
import { tokenOf } from './token.server.ts'

type JobContext = Pick<AppContext, 'db' | 'live' | 'jobs' | 'secrets'>

/** The subject of a notification, such as `event:5`, and the person whose calendar the file is for. */
type FileRequest = { ref: string; userId: string; lang: Lang }
/** Makes the calendar file of an event for one person; none for someone who does not take part. */
type FindFile = (tx: Tx, request: FileRequest) => Promise<CalendarFile | undefined>
/** The kinds that add an event to a calendar, move it there, or remove it. */
const WITH_FILE: NotificationKind[] = ['promoted', 'changed', 'cancelled']
type DueNotification = NotificationRow & {
  seq: number
  key: string
  to: string
  email: string
  verified: boolean
  lang: Lang
  ownZone: string | null
}

/**
 * Queues an email for each pending notification; one that fails keeps no other one back. Safe to run twice and at once:
 * each is taken by one run.
 * @param findFile asks the features that have events; this one knows none of them
 */
export async function queueEmails(
  app: JobContext,
  findFile: FindFile = async () => undefined,
): Promise<void> {
  const { seq, via, mailedAt } = notifications
  await runInBatches(0, {
    read: (last, limit) =>
      app.db
        .select({ id: seq })
        .from(notifications)
        .where(and(eq(via, 'mail'), isNull(mailedAt), gt(seq, last)))
        .orderBy(seq)
        .limit(limit),
    // An email is on no page.
    run: (seqs) => write(app, { tags: NO_TAGS }, (tx) => queueBatch(app, tx, seqs, findFile)),
  })
}

/** Without those that another run has taken meanwhile, or is queueing at this moment. */
async function queueBatch(app: JobContext, tx: Tx, seqs: number[], findFile: FindFile): Promise<void> {
  const { rows } = await tx.execute<DueNotification>(sql`
    select n.seq, n.key, n.id, n.kind, n.about, n.url, b.first_name as "by", u.id as "to", u.email, u.lang,
      u.email_proved as verified, u.time_zone as "ownZone"
    from notices n join users u on u.id = n.user_id left join users b on b.id = n.by_id
    where n.seq = any(${sql.param(seqs)}::int[]) and n.via = 'mail' and n.mailed_at is null
    order by n.seq for update of n skip locked`)
  const emails: NewEmail[] = []
  for (const due of rows) if (due.verified) emails.push(await emailOf(app, tx, due, findFile))
  await queueAllEmails(app, tx, emails)
  const queued = rows.map(({ seq }) => seq)
  await tx.update(notifications).set({ mailedAt: sql`now()` }).where(inArray(notifications.seq, queued))
}

async function emailOf(app: JobContext, tx: Tx, due: DueNotification, findFile: FindFile): Promise<NewEmail> {
  const { seq, key, to, email, lang, kind, ownZone, about } = due
  const token = canBeEnded(kind) ? tokenOf(app.secrets, { userId: to, what: kind }) : undefined
  const file =
    WITH_FILE.includes(kind) && !about.isPrivate
      ? await findFile(tx, { ref: key.split(':', 2).join(':'), userId: to, lang })
      : undefined
  const vars: NotificationEmail = { ...emailedPartOf(due), key, token, ownZone, file }
  return {
    key: `notice:${seq}`,
    to: email,
    userId: to,
    lang,
    vars,
    template: 'notifications.notice',
  }
}
