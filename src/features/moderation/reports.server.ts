import { type AuditAction, audit } from '#features/accounts/audit-log.server.ts'
import { blockAuthorOf, unblockAuthorOf, writeAuthorBlock } from '#features/discussions/anonymity.server.ts'
import {
  assertModerator,
  assertNotOwn,
  restoreText,
  setHidden,
  showUnlessHeld,
} from '#features/discussions/reports/hiding.server.ts'
import {
  decideReport,
  listReports,
  type Reported,
  type ReportView,
  reopenReport,
  showReport,
  subjectOf,
  textBehind,
} from '#features/discussions/reports/report-admin.server.ts'
import { hideQuestion } from '#features/experts/questions/merge-and-hide.server.ts'
import { hideEvent, hideGroup, hideMessage } from '#features/local-community/hiding.server.ts'
import { storedKind } from '#features/local-community/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, queryNamed, type Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, write } from '#platform/database/write.server.ts'
import { type Batch, processBatch } from '#platform/http/batch.ts'
import type { Page } from '#platform/http/paging.server.ts'
import type { DecisionInput } from './rules.ts'

/** How the audit log names what was reported: `post:3`. */
export const nameOfText = ({ kind, id }: Reported) => `${storedKind(kind)}:${id}` as const

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
 * Decides a report and every other open one of the same thing, with an audit entry. For moderators.
 * @returns the reports that were decided
 * @throws ApiError report_not_found, report_decided
 */
export const moderateReport = (ctx: Ctx, id: number, { decision, reason }: DecisionInput) =>
  decideReport(ctx, id, decision, {
    hide: (tx, subject) => setVisible(ctx, tx, subject, false),
    also: (tx, { subject, reports }) =>
      audit(ctx, tx, {
        act: `report_${decision}`,
        subject: nameOfText(subject),
        reason,
        details: { reports },
      }),
  })

/**
 * Decides several reports, each by itself: one that someone else has decided meanwhile does not stop the others. For
 * moderators.
 */
export const moderateReports = (ctx: Ctx, ids: number[], decision: DecisionInput): Promise<Batch> =>
  processBatch(ids, (id) => moderateReport(ctx, id, decision))

/** Opens several reports again, and shows what was hidden for them. For moderators. */
export const reopenReports = (ctx: Ctx, ids: number[]): Promise<Batch> =>
  processBatch(ids, (id) =>
    reopenReport(ctx, id, {
      show: (tx, subject) => setVisible(ctx, tx, subject, true),
      also: (tx, { subject, reports }) =>
        audit(ctx, tx, { act: 'report_reopened', subject: nameOfText(subject), details: { reports } }),
    }),
  )

/**
 * Shows again what was hidden, with an audit entry; without a change there is no entry. For moderators.
 * @throws ApiError not_yours, text_not_found, session_full, own_text
 */
export async function restoreReported(ctx: Ctx, subject: Reported, reason: string): Promise<void> {
  const auditRestore = (tx: Tx) =>
    audit(ctx, tx, { act: RESTORED[subject.kind], subject: nameOfText(subject), reason })
  if (subject.kind === 'post' || subject.kind === 'comment')
    return restoreText(ctx, { kind: subject.kind, id: subject.id }, auditRestore)
  assertModerator(ctx)
  await write(ctx, AS_RETURNED, async (tx) => {
    await assertNotOwn(ctx, tx, textBehind(subject))
    const changes = await setVisible(ctx, tx, subject, true)
    if (changes.changed) await auditRestore(tx)
    return changes
  })
}

type Visibility = Changes & { changed: boolean }

async function setVisible(ctx: Ctx, tx: Tx, { kind, id }: Reported, visible: boolean): Promise<Visibility> {
  if (kind === 'group') return hideGroup(tx, id, !visible)
  if (kind === 'community_event') return hideEvent(tx, id, !visible)
  if (kind === 'message') return hideMessage(tx, id, !visible)
  if (kind === 'question') return hideQuestion(ctx, tx, id, !visible)
  return visible ? showUnlessHeld(tx, { kind, id }) : setHidden(tx, { kind, id }, true)
}

/**
 * Suspends the author of a reported text without showing who it is: the answer and the audit entry are the same
 * whoever it is. For moderators.
 * @throws ApiError report_not_found
 */
export const blockAuthor = (ctx: Ctx, reportId: number, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_blocked', reason }, async (tx) => {
    const reported = await subjectOf(tx, reportId)
    const subject = nameOfText(reported)
    const how = { reason, madeFrom: subject }
    return { subject, suspended: await blockAuthorOf(ctx, tx, textBehind(reported), how) }
  })

/**
 * Ends the suspension that was made from this text, also without showing whose. For moderators.
 * @throws ApiError report_not_found
 */
export const unblockAuthor = (ctx: Ctx, reportId: number, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_unblocked', reason }, async (tx) => {
    const subject = nameOfText(await subjectOf(tx, reportId))
    return { subject, suspended: await unblockAuthorOf(ctx, tx, subject) }
  })

/** `blocked`: a suspension was made from this text and not ended. It is read from the audit log, and reveals nobody. */
export type AdminReport = ReportView & { blocked: boolean }

/** Reports as moderators work on them. @throws ApiError not_yours to all but moderators */
export async function listAdminReports(
  ctx: Ctx,
  asked: Parameters<typeof listReports>[1],
): Promise<Page<AdminReport>> {
  const { rows, next } = await listReports(ctx, asked)
  return { rows: await withBlocks(ctx, rows), next }
}

/** One report, open or decided. @throws ApiError not_yours to all but moderators, report_not_found */
export async function showAdminReport(ctx: Ctx, id: number): Promise<AdminReport> {
  return oneRow(await withBlocks(ctx, [await showReport(ctx, id)]))
}

async function withBlocks(ctx: Ctx, rows: ReportView[]): Promise<AdminReport[]> {
  const subjects = rows.map((report) => nameOf(report))
  const blocks = await queryNamed<{ subject: string }>(ctx.db, 'moderation.blocks', BLOCKED, [subjects])
  const blocked = new Set(blocks.map(({ subject }) => subject))
  return rows.map((report) => ({ ...report, blocked: blocked.has(nameOf(report)) }))
}

const nameOf = ({ kind, textId }: ReportView) => nameOfText({ kind, id: textId })

// Reads audit entries, never suspensions: whether there is a suspension depends on who the author is, an audit entry
// does not.
const BLOCKED = `
  select subject from (
    select distinct on (subject) subject, act from admin_record
    where subject = any($1::text[]) and act in ('author_blocked', 'author_unblocked')
    order by subject, id desc) last
  where act = 'author_blocked'`
