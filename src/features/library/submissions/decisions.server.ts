import { eq } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { canModerate } from '#features/accounts/roles.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import { notify, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type Batch, processBatch } from '#platform/http/batch.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { canDecide, canRemove, type ResourceDecision } from '../rules.ts'
import { indexResource } from '../searchable.server.ts'
import { resources } from '../tables.ts'
import { type SubmissionView, stateOf, toSubmission } from './submissions.server.ts'

type Row = typeof resources.$inferSelect
type Decision = { row: Row; pending: PendingNotifications }

/** The library and the lists of one's own submissions both show it. */
const RESOURCE_TAGS = ['resources', 'own-resources']

/**
 * Approves or declines a resource, adds an audit entry, and notifies the submitter in the way they chose. A decision
 * can be changed; the same again changes nothing and notifies nobody. For moderators.
 * @throws ApiError resource_not_found, resource_built_in, own_resource, and resource_decided when it is no longer in
 * the state that the caller saw
 */
export async function decideResource(
  ctx: Ctx,
  id: number,
  decision: ResourceDecision,
): Promise<SubmissionView> {
  const effects = { tags: RESOURCE_TAGS, notify: allReturned }
  const { row } = await write(ctx, effects, async (tx): Promise<Decision> => {
    const row = await lockDecidableResource(ctx, tx, id)
    if (decision.state && decision.state !== stateOf(row)) throw new ApiError(409, 'resource_decided')
    const { approved } = decision
    const reason = approved ? null : decision.reason
    if (row.decidedAt && row.approved === approved && row.reason === reason) return { row, pending: [] }
    const after = await tx
      .update(resources)
      .set({ approved, reason, decidedAt: ctx.now })
      .where(eq(resources.id, id))
      .returning()
      .then(oneRow)
    await indexResource(tx, id)
    const act = approved ? 'resource_approved' : 'resource_refused'
    await audit(ctx, tx, { act, subject: `resource:${id}`, reason, details: titlesOf(row) })
    return { row: after, pending: await notifySubmitter(ctx, tx, after) }
  })
  return toSubmission(row)
}

/**
 * Decides several waiting submissions, each by itself. A submission that was decided meanwhile, or that the caller may
 * not decide, does not stop the others. For moderators.
 */
export const decideResources = (
  ctx: Ctx,
  ids: number[],
  decision: Omit<ResourceDecision, 'state'>,
): Promise<Batch> =>
  processBatch(ids, async (id) => [(await decideResource(ctx, id, { ...decision, state: 'waiting' })).id])

/**
 * Takes decisions back: each waits again, and the notification of its submitter is withdrawn. An email that has left
 * stays where it is; the next decision sends another one. For moderators.
 */
export const reopenResources = (ctx: Ctx, ids: number[]): Promise<Batch> =>
  processBatch(ids, async (id) => {
    await reopenResource(ctx, id)
    return [id]
  })

async function reopenResource(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: RESOURCE_TAGS, notify: allReturned }, async (tx) => {
    const row = await lockDecidableResource(ctx, tx, id)
    if (!row.decidedAt) throw new ApiError(409, 'resource_waiting')
    await tx
      .update(resources)
      .set({ approved: false, reason: null, decidedAt: null })
      .where(eq(resources.id, id))
    await indexResource(tx, id)
    await audit(ctx, tx, { act: 'resource_reopened', subject: `resource:${id}`, details: titlesOf(row) })
    return withdrawNotifications(tx, [`resource:${id}`])
  })
}

async function lockDecidableResource(ctx: Ctx, tx: Tx, id: number): Promise<Row> {
  const row = await lockResource(tx, id)
  if (row.articleId !== null) throw new ApiError(409, 'resource_built_in')
  if (!canDecide(ctx.viewer, row.submittedBy)) throw new ApiError(403, 'own_resource')
  return row
}

async function lockResource(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(resources).where(eq(resources.id, id)).for('no key update')
  if (!row) throw new ApiError(404, 'resource_not_found')
  return row
}

async function notifySubmitter(
  ctx: Ctx,
  tx: Tx,
  { id, title, approved, reason, submittedBy, decidedAt }: Row,
): Promise<PendingNotifications> {
  if (!submittedBy) return []
  const notification = { to: submittedBy, url: '/resources', about: { title, words: reason } }
  // Another decision on the same resource is a new notification.
  const key = `resource:${id}:${decidedAt?.getTime()}`
  return notify(ctx, tx, [{ ...notification, kind: approved ? 'approved' : 'refused', key }])
}

/**
 * Removes a resource: one's own while it waits, or any as an admin, with an audit entry. Built-in ones stay.
 * @throws ApiError sign_in_first, resource_not_found, not_yours, resource_decided, resource_built_in
 */
export async function removeResource(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  await write(ctx, { tags: RESOURCE_TAGS, notify: allReturned }, async (tx) => {
    const row = await lockResource(tx, id)
    const isOwn = row.submittedBy === viewer.id
    if (!row.approved && !isOwn && !canModerate(viewer)) throw new ApiError(404, 'resource_not_found')
    if (!canRemove(viewer, { submittedBy: row.submittedBy, state: stateOf(row) })) {
      throw isOwn && row.decidedAt ? new ApiError(409, 'resource_decided') : new ApiError(403, 'not_yours')
    }
    if (row.articleId !== null) throw new ApiError(409, 'resource_built_in')
    await tx.delete(resources).where(eq(resources.id, id))
    await indexResource(tx, id)
    const withdrawn = await withdrawNotifications(tx, [`resource:${id}`])
    if (!isOwn || row.decidedAt)
      await audit(ctx, tx, {
        act: 'resource_removed',
        subject: `resource:${id}`,
        details: { ...titlesOf(row), url: row.url },
      })
    return withdrawn
  })
}
