import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { type Act, record } from '#rooms/accounts/record.server.ts'
import { forgetViewer } from '#rooms/accounts/viewer.server.ts'
import { restoreText, type Subject } from '#rooms/discussions/hiding.server.ts'
import { decideReport, subjectOf } from '#rooms/discussions/report-desk.server.ts'
import { blockAuthorOf, type Concerned, unblockAuthorOf } from '#rooms/discussions/seal.server.ts'
import type { DecisionInput } from './rules.ts'

/** How the record names a text: `post:3`. */
export const nameOfText = ({ kind, id }: Subject) => `${kind}:${id}`

/**
 * Decides a report and every other open one of the same text, and writes it down. For moderators.
 * @throws Refusal report_not_found, report_decided
 */
export const decide = (ctx: Ctx, id: number, { decision, reason }: DecisionInput) =>
  decideReport(ctx, id, decision, (tx, { subject, reports }) =>
    record(ctx, tx, {
      ...{ act: `report_${decision}`, subject: nameOfText(subject), reason },
      details: { reports },
    }),
  )

/**
 * Shows a hidden text again, and writes it down; nothing to show is nothing to record. For moderators.
 * @throws Refusal text_not_found
 */
export const restore = (ctx: Ctx, subject: Subject, reason: string) =>
  restoreText(ctx, subject, (tx) =>
    record(ctx, tx, { act: `${subject.kind}_restored`, subject: nameOfText(subject), reason }),
  )

/**
 * Takes the right to write from whoever wrote a reported text, unseen: the answer and the record are the same whoever
 * it is. For moderators.
 * @throws Refusal report_not_found
 */
export const blockAuthor = (ctx: Ctx, reportId: number, reason: string) =>
  unseen(ctx, reportId, { act: 'author_blocked', reason }, (tx, subject) =>
    blockAuthorOf(ctx, tx, subject, reason),
  )

/** Ends one such block, as unseen as it was made. For moderators. @throws Refusal report_not_found */
export const unblockAuthor = (ctx: Ctx, reportId: number, reason: string) =>
  unseen(ctx, reportId, { act: 'author_unblocked', reason }, (tx, subject) =>
    unblockAuthorOf(ctx, tx, subject),
  )

async function unseen(
  ctx: Ctx,
  reportId: number,
  written: { act: Act; reason: string },
  act: (tx: Tx, subject: Subject) => Promise<Concerned[]>,
): Promise<void> {
  const concerned = await ctx.db.transaction(async (tx) => {
    const subject = await subjectOf(tx, reportId)
    const people = await act(tx, subject)
    await record(ctx, tx, { ...written, subject: nameOfText(subject) })
    return people
  })
  for (const { id } of concerned) forgetViewer(ctx, id)
}
