import { and, eq, gt, sql } from 'drizzle-orm'
import { type AuditSubject, audit, auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { assertModerator, requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Subject } from '#features/discussions/reports/hiding.server.ts'
import { declineHeld, publishHeld, undoPublishing } from '#features/discussions/review/review.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type Batch, processBatch } from '#platform/http/batch.ts'
import type { BatchReviewInput, ReviewInput } from './rules.ts'
import { assertNotOwn } from './texts.server.ts'

/**
 * Decides about a text that waits for review, with an audit entry: `approved` publishes it, `declined` keeps it hidden
 * with a reason for its author, `waiting` takes back one's own approval of a moment ago. For moderators.
 * @throws ApiError not_yours, text_not_found, already_reviewed, held_changed, own_text
 */
export async function reviewHeldText(ctx: Ctx, subject: Subject, input: ReviewInput): Promise<void> {
  assertModerator(ctx)
  const name = `${subject.kind}:${subject.id}` as const
  const { decision, version, reason } = input
  await write(ctx, AS_RETURNED, async (tx) => {
    await assertNotOwn(ctx, tx, subject)
    if (decision === 'waiting') return undoDecision(ctx, tx, subject, name)
    const decide = decision === 'approved' ? publishHeld : declineHeld
    const changes = await decide(ctx, tx, subject, { version, reason })
    await audit(ctx, tx, { act: `review_${decision}`, subject: name, reason })
    return changes
  })
}

/** Decides about several, each by itself. For moderators. */
export function reviewAll(ctx: Ctx, { texts, ...decided }: BatchReviewInput): Promise<Batch<string>> {
  const byName = new Map(texts.map((text) => [`${text.kind}:${text.id}`, text]))
  return processBatch([...byName.keys()], async (name) => {
    const { version, ...subject } = byName.get(name) as BatchReviewInput['texts'][number]
    await reviewHeldText(ctx, subject, { ...decided, version })
    return [name]
  })
}

/** As long as a moderator may look at the toast, and a little more: later, hiding takes a reason. */
const UNDO_SECONDS = 60

async function undoDecision(ctx: Ctx, tx: Tx, subject: Subject, name: AuditSubject) {
  const [approved] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, name),
        eq(auditLog.act, 'review_approved'),
        eq(auditLog.actorId, requireSignedIn(ctx.viewer).id),
        gt(auditLog.at, sql`now() - make_interval(secs => ${UNDO_SECONDS}::int)`),
      ),
    )
    .limit(1)
  if (!approved) throw new ApiError(409, 'already_reviewed')
  const changes = await undoPublishing(tx, subject)
  if (changes.changed) await audit(ctx, tx, { act: 'review_undone', subject: name })
  return changes
}
