import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AuditAction, audit, auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { assertModerator } from '#features/accounts/writing.server.ts'
import {
  isHeld,
  lockText,
  returnToReview,
  type Subject,
  setHidden,
  showUnlessHeld,
} from '#features/discussions/reports/hiding.server.ts'
import { REPORT_COLUMNS, type Reported } from '#features/discussions/reports/reports.server.ts'
import { reports } from '#features/discussions/tables.ts'
import { setReportedQuestionHidden } from '#features/experts/questions/hiding.server.ts'
import { lockSessionOfQuestion } from '#features/experts/questions/session-lock.server.ts'
import { hideEvent, hideGroup, hideMessage, lockHideable } from '#features/local-community/hiding.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type Batch, processBatch } from '#platform/http/batch.ts'
import type { DecisionInput } from './rules.ts'
import { REPORTED_KINDS } from './search-params.ts'
import { assertNotOwn, hiddenAtOf, nameOfText } from './texts.server.ts'

/**
 * Decides a report and every other open one of the same thing, with an audit entry: `hidden` hides it, `kept` leaves it
 * as it is. For moderators.
 * @returns the reports that were decided
 * @throws ApiError not_yours, report_not_found, report_decided, own_text
 */
export async function decideReport(
  ctx: Ctx,
  id: number,
  { decision, reason }: DecisionInput,
): Promise<number[]> {
  assertModerator(ctx)
  const { decided } = await write(ctx, AS_RETURNED, async (tx): Promise<Changes & { decided: number[] }> => {
    const subject = await subjectOf(tx, id)
    await assertNotOwn(ctx, tx, subject)
    await lockReported(tx, subject)
    const hides = decision === 'hidden'
    const waited = hides && isDiscussion(subject) && (await isHeld(tx, subject))
    const changes = hides ? await setVisible(ctx, tx, subject, false) : UNCHANGED
    const decided = await decideAll(tx, subject, decision)
    if (!decided.includes(id)) throw new ApiError(409, 'report_decided')
    const details = { reports: decided, ...(waited && { waited }) }
    await audit(ctx, tx, { act: `report_${decision}`, subject: nameOfText(subject), reason, details })
    return { ...changes, decided }
  })
  return decided
}

/**
 * Decides several reports, each by itself: one that someone else has decided meanwhile does not stop the others. For
 * moderators.
 */
export const decideReports = (ctx: Ctx, ids: number[], decision: DecisionInput): Promise<Batch> =>
  processBatch(ids, (id) => decideReport(ctx, id, decision))

async function decideAll(tx: Tx, subject: Reported, decision: DecisionInput['decision']): Promise<number[]> {
  const decided = await tx
    .update(reports)
    .set({ decision, decidedAt: sql`now()` })
    .where(and(isNull(reports.decidedAt), isAbout(subject)))
    .returning({ id: reports.id })
  return decided.map((report) => report.id)
}

/**
 * Takes several decisions back, each by itself. The reports that were decided together are open again. What was
 * hidden for them is shown, or waits for review again, unless it was hidden before or by a later decision as well.
 * For moderators.
 */
export const reopenReports = (ctx: Ctx, ids: number[]): Promise<Batch> =>
  processBatch(ids, (id) => reopenReport(ctx, id))

async function reopenReport(ctx: Ctx, id: number): Promise<number[]> {
  assertModerator(ctx)
  const { reopened } = await write(
    ctx,
    AS_RETURNED,
    async (tx): Promise<Changes & { reopened: number[] }> => {
      const subject = await subjectOf(tx, id)
      await assertNotOwn(ctx, tx, subject)
      await lockReported(tx, subject)
      const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
      if (!report?.decidedAt) throw new ApiError(409, 'report_open')
      const showsAgain = report.decision === 'hidden' && (await isHiddenByThisAlone(tx, subject, id))
      const changes = showsAgain ? await undoHiding(ctx, tx, subject, id) : UNCHANGED
      const reopened = await reopenDecidedWith(tx, subject, id)
      await audit(ctx, tx, {
        act: 'report_reopened',
        subject: nameOfText(subject),
        details: { reports: reopened },
      })
      return { ...changes, reopened }
    },
  )
  return reopened
}

/** What a decision hid is hidden since the very time at which it was decided. */
async function isHiddenByThisAlone(tx: Tx, subject: Reported, reportId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select where ${hiddenAtOf(subject)} = ${decidedAtOf(reportId)} and not exists (
      select from ${reports} where ${isAbout(subject)} and ${reports.decision} = 'hidden'
        and ${reports.decidedAt} > ${decidedAtOf(reportId)})`)
  return rowCount === 1
}

/**
 * Undoes the hiding of a decision: shows the text, or lets it wait for review again if it did before, as the audit
 * entry says.
 */
async function undoHiding(ctx: Ctx, tx: Tx, subject: Reported, reportId: number): Promise<Changes> {
  if (!isDiscussion(subject)) return setVisible(ctx, tx, subject, true)
  const { rowCount } = await tx.execute(sql`
    select from ${auditLog} where ${auditLog.subject} = ${nameOfText(subject)} and ${auditLog.act} = 'report_hidden'
      and ${auditLog.at} = ${decidedAtOf(reportId)} and ${auditLog.details} ->> 'waited' = 'true'`)
  return rowCount ? returnToReview(tx, subject) : setVisible(ctx, tx, subject, true)
}

async function reopenDecidedWith(tx: Tx, subject: Reported, reportId: number): Promise<number[]> {
  const rows = await tx
    .update(reports)
    .set({ decision: null, decidedAt: null })
    .where(and(isAbout(subject), eq(reports.decidedAt, decidedAtOf(reportId))))
    .returning({ id: reports.id })
  return rows.map((each) => each.id)
}

// Read where it is compared: a Date has milliseconds only.
const decidedAtOf = (reportId: number) => sql`(select decided_at from reports where id = ${reportId})`

const isAbout = ({ kind, id }: Reported) => eq(REPORT_COLUMNS[kind], id)

/** What may be shown again. */
type RestoreAction = Extract<AuditAction, `${string}_restored`>
const RESTORED: Record<Reported['kind'], RestoreAction> = {
  post: 'post_restored',
  comment: 'comment_restored',
  group: 'group_restored',
  community_event: 'gathering_restored',
  question: 'question_restored',
  message: 'message_restored',
}

/**
 * Shows a hidden item again, with an audit entry if that changes anything. A text that waits for review is published in
 * the review instead, by a moderator who has read its current version. For moderators.
 * @throws ApiError not_yours, text_not_found, waits_for_review, session_full, own_text
 */
export async function restoreReported(ctx: Ctx, subject: Reported, reason: string): Promise<void> {
  assertModerator(ctx)
  await write(ctx, AS_RETURNED, async (tx) => {
    if (isDiscussion(subject) && (await isHeld(tx, subject))) throw new ApiError(409, 'waits_for_review')
    await assertNotOwn(ctx, tx, subject)
    const changes = await setVisible(ctx, tx, subject, true)
    if (changes.changed)
      await audit(ctx, tx, { act: RESTORED[subject.kind], subject: nameOfText(subject), reason })
    return changes
  })
}

/** Locks the reported item before its reports: removing it locks in the same order. */
function lockReported(tx: Tx, { kind, id }: Reported): Promise<unknown> {
  if (kind === 'post' || kind === 'comment') return lockText(tx, { kind, id })
  return kind === 'question' ? lockSessionOfQuestion(tx, id) : lockHideable(tx, kind, id)
}

const UNCHANGED: Changes = { tags: NO_TAGS /* moderators alone read reports */ }
type Visibility = Changes & { changed: boolean }

async function setVisible(ctx: Ctx, tx: Tx, subject: Reported, visible: boolean): Promise<Visibility> {
  const { kind, id } = subject
  if (kind === 'group') return hideGroup(tx, id, !visible)
  if (kind === 'community_event') return hideEvent(tx, id, !visible)
  if (kind === 'message') return hideMessage(tx, id, !visible)
  if (kind === 'question') return setReportedQuestionHidden(ctx, tx, id, !visible)
  return visible ? showUnlessHeld(tx, { kind, id }) : setHidden(tx, { kind, id }, true)
}

const isDiscussion = (subject: Reported): subject is Subject =>
  subject.kind === 'post' || subject.kind === 'comment'

/** What a report is about. @throws ApiError report_not_found */
export async function subjectOf(tx: Tx, reportId: number): Promise<Reported> {
  const [columns] = await tx.select(REPORT_COLUMNS).from(reports).where(eq(reports.id, reportId))
  for (const kind of REPORTED_KINDS) {
    const id = columns?.[kind]
    if (id) return { kind, id }
  }
  throw new ApiError(404, 'report_not_found')
}
