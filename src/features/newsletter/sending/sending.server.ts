import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { LOCKS } from '#platform/database/advisory-locks.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { type Tag, write } from '#platform/database/write.server.ts'
import { toInstant } from '#platform/dates/moment.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import type { BlockSource } from '../issues/block-source.server.ts'
import { assertSendable } from '../issues/check.server.ts'
import { composeIssue, type Recipient } from '../issues/compose.server.ts'
import { auditIssue, type IssueView, lockIssue, showIssue } from '../issues/issues.server.ts'
import type { IssueInput, SendingChange, SendingInput } from '../issues/rules.ts'
import type { Audience } from '../rules.ts'
import { newsletterDeliveries, newsletterIssues } from '../tables.ts'
import { SENDING_JOB } from './deliver.server.ts'
import { IS_MEMBERS, internationalMembers } from './members.server.ts'
import { issueTag } from './progress.server.ts'

type Row = typeof newsletterIssues.$inferSelect

/** An issue that has begun to be sent is in the archive. */
export const tagsOf = (id: number): Tag[] => [issueTag(id), 'newsletter']
/** How many processes may take part in sending an issue. */
const JOBS = 4

/** How many would get an issue that is sent now. */
export async function countRecipients(
  ctx: { db: Executor },
  audience: Audience = 'newsletter',
): Promise<{ recipients: number }> {
  const { rows } = await ctx.db.execute<{ recipients: number }>(
    sql`select count(*)::int as recipients from newsletters n where ${await recipientsOf(ctx.db, audience)}`,
  )
  return { recipients: rows[0]?.recipients ?? 0 }
}

async function recipientsOf(db: Executor, audience: Audience): Promise<SQL> {
  if (audience === 'events') return sql`n.waits_for_events and n.stopped is null`
  // The monthly issue itself, so people who read a summary once a month get it as well.
  if (audience === 'members') {
    const international = sql.param(await internationalMembers(db))
    return sql`n.subscribed and n.stopped is null
      and (n.email = any(${international}::text[]) or ${sql.raw(IS_MEMBERS)})`
  }
  return sql`n.subscribed and n.stopped is null and ${audience === 'monthly' ? sql`n.monthly` : sql`not n.monthly`}`
}

/**
 * Sends a draft now, or at its time.
 * @throws ApiError newsletter_issue_not_found, newsletter_incomplete, newsletter_too_large, newsletter_already_sent,
 * changed_meanwhile, newsletter_nobody, date_past, and the errors of `toInstant`
 */
export async function sendIssue(
  ctx: Ctx,
  blocks: BlockSource[],
  id: number,
  { at, zone, version }: SendingInput,
): Promise<IssueView> {
  const when = at === undefined ? undefined : toInstant(at, zone ?? 'UTC', 'at')
  if (when && when <= ctx.now) throw fieldError('at', 'date_past')
  await write(ctx, { tags: tagsOf(id) }, async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue.state !== 'draft' && issue.state !== 'scheduled')
      throw new ApiError(409, 'newsletter_already_sent')
    assertVersion(issue, version)
    await assertSendable({ ...ctx, db: tx }, blocks, issue)
    if (when) {
      await tx
        .update(newsletterIssues)
        .set({
          state: 'scheduled',
          pausedFor: null,
          scheduledAt: when,
          zone: zone ?? 'UTC',
          version: issue.version + 1,
          updatedAt: ctx.now,
        })
        .where(eq(newsletterIssues.id, id))
      await auditIssue(ctx, tx, 'newsletter_scheduled', issue, { at: when.toISOString() })
    } else {
      const sentCount = await sendNow(ctx, tx, issue)
      // Otherwise it would be in the archive as one that was sent.
      if (sentCount === 0) throw new ApiError(409, 'newsletter_nobody')
    }
  })
  return showIssue(ctx, id)
}

/**
 * Writes an issue and sends it at once. The same one again within ten minutes is the same click twice: it is answered
 * with the first one's count, unless that was cancelled. Where nobody would get it, nothing is kept.
 * @throws ApiError newsletter_incomplete, newsletter_too_large
 */
export async function sendNewsletter(
  ctx: Ctx,
  blocks: BlockSource[],
  input: IssueInput,
): Promise<{ sentCount: number }> {
  await assertSendable(ctx, blocks, { id: 0, ...input })
  return write(ctx, { tags: ['newsletter'] }, async (tx) => {
    // Two at the same moment: the second one waits, and finds the first.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.newsletterSending})`)
    const [earlier] = await tx
      .select({ recipients: newsletterIssues.recipients })
      .from(newsletterIssues)
      .where(
        and(
          eq(newsletterIssues.audience, input.audience),
          eq(newsletterIssues.subject, input.subject),
          eq(newsletterIssues.message, input.message),
          eq(newsletterIssues.subjectFa, input.subjectFa),
          eq(newsletterIssues.messageFa, input.messageFa),
          gt(newsletterIssues.startedAt, sql`now() - interval '10 minutes'`),
          ne(newsletterIssues.state, 'cancelled'),
        ),
      )
    if (earlier) return { sentCount: earlier.recipients }
    if ((await countRecipients({ db: tx }, input.audience)).recipients === 0) return { sentCount: 0 }
    const issue = await tx
      .insert(newsletterIssues)
      .values({ ...input, createdBy: ctx.viewer.id ?? null })
      .returning()
      .then(oneRow)
    return { sentCount: await sendNow(ctx, tx, issue) }
  })
}

/** Begins to send an issue, as an admin decided. @returns the number of its recipients */
async function sendNow(
  ctx: Ctx,
  tx: Tx,
  issue: Pick<Row, 'id' | 'audience' | 'subject' | 'subjectFa'>,
): Promise<number> {
  const recipients = await beginSending(ctx, tx, issue)
  await auditIssue(ctx, tx, 'newsletter_sent', issue, { recipients })
  return recipients
}

/**
 * Fixes the recipients and starts sending: from here on it continues without this request, through crashes and
 * restarts.
 * @returns the number of recipients
 */
export async function beginSending(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { id, audience }: { id: number; audience: Audience },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into newsletter_deliveries (issue_id, subscriber_id, lang, both_langs)
    select ${id}, n.id, n.lang, n.both_langs from newsletters n where ${await recipientsOf(tx, audience)} order by n.id
    for key share of n`) // without it, one address that is erased at this moment would stop the whole issue
  const recipients = rowCount ?? 0
  await tx
    .update(newsletterIssues)
    .set({
      state: 'sending',
      pausedFor: null,
      recipients,
      startedAt: sql`now()`,
      scheduledAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(newsletterIssues.id, id))
  for (let i = 0; i < JOBS; i++) await jobs.enqueue(tx, SENDING_JOB, { goesOn: true })
  return recipients
}

type Change = SendingChange['change']
const FROM: Record<Change, IssueView['state'][]> = {
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['sending', 'paused'],
  unschedule: ['scheduled'],
}
const TO: Record<Change, IssueView['state']> = {
  pause: 'paused',
  resume: 'sending',
  cancel: 'cancelled',
  unschedule: 'draft',
}

/**
 * Pauses, resumes or cancels sending, or makes a scheduled issue a draft again. Emails that the mail server already has
 * still arrive.
 * @throws ApiError newsletter_issue_not_found, newsletter_already_sent
 */
export async function updateSending(ctx: Ctx, id: number, change: Change): Promise<IssueView> {
  await write(ctx, { tags: tagsOf(id) }, async (tx) => {
    const issue = await lockIssue(tx, id)
    const { state } = issue
    if (state === TO[change]) return
    if (!FROM[change].includes(state)) throw new ApiError(409, 'newsletter_already_sent')
    await tx
      .update(newsletterIssues)
      .set({ state: TO[change], pausedFor: null, scheduledAt: null, updatedAt: ctx.now })
      .where(eq(newsletterIssues.id, id))
    if (change === 'cancel') await skipRest(tx, id)
    if (change === 'resume') await ctx.jobs.enqueue(tx, SENDING_JOB, { goesOn: true })
    await auditIssue(ctx, tx, `newsletter_${change}`, issue)
  })
  return showIssue(ctx, id)
}

const skipRest = (tx: Tx, id: number) =>
  tx
    .update(newsletterDeliveries)
    .set({ state: 'skipped' })
    .where(and(eq(newsletterDeliveries.issueId, id), eq(newsletterDeliveries.state, 'waiting')))

/**
 * Sends an issue to the current admin, as a reader of each language would get it. Records nothing.
 * @throws ApiError newsletter_issue_not_found, newsletter_incomplete, newsletter_too_large, newsletter_test_failed
 */
export async function sendTest(ctx: Ctx, blocks: BlockSource[], id: number): Promise<{ sent: true }> {
  const issue = await showIssue(ctx, id)
  await assertSendable(ctx, blocks, issue)
  const [admin] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ctx.viewer.id ?? ''))
  const composeFor = await composeIssue(ctx, blocks, issue)
  const adminIn = (lang: Lang): Recipient => ({
    id: 0,
    subscriberId: 0,
    email: admin?.email ?? '',
    lang,
    both: false,
  })
  const langs = LANGS.filter((lang) => (lang === 'fa' ? issue.subjectFa : issue.subject))
  try {
    for (const lang of langs)
      await ctx.mailer.send(composeFor(adminIn(lang)), `newsletter-test-${id}-${lang}`)
  } catch {
    throw new ApiError(503, 'newsletter_test_failed')
  }
  return { sent: true }
}
