import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type AuditSubject, audit, nameOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { canAdminister } from '#features/accounts/roles.ts'
import { users } from '#features/accounts/tables.ts'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { revealRequests } from '../tables.ts'
import { textUrl } from '../texts.server.ts'
import { canApprove, type OtherAdmin, otherAdmins } from './reveal-approvers.server.ts'

const APPROVAL_DAYS = 7
const REQUEST_DAYS = 30

/** A request as admins see it: a text, and why its author should be revealed. */
type RevealRequest = {
  id: number
  subject: string
  /** Path of the page with the text, null once it is gone. */
  url: string | null
  reason: string
  requestedByName: string
  requestedAt: Date
  decision: 'approved' | null
  decidedByName: string | null
  mine: boolean
}
/** Permission to reveal: as the only admin, or with another's approval; or that it is pending, and who was notified. */
type RevealPermission =
  | { granted: true; reason: string; approvedBy: string | null }
  | { granted: false; pending: PendingNotifications }

const {
  id,
  subject,
  reason,
  requestedBy,
  requestedByName,
  requestedAt,
  decision,
  decidedBy,
  decidedByName,
  decidedAt,
  revealedAt,
} = revealRequests
const isOpen = and(isNull(revealedAt), sql`${decision} is distinct from 'declined'`)
/**
 * An approval expires, because the text and the reasons change with time, and so may the trust in the approving admin.
 */
const approvalCounts = sql`${decidedAt} > now() - make_interval(days => ${APPROVAL_DAYS}::int)
  and exists (select from ${users} where ${users.id} = ${decidedBy} and ${users.role} = 'admin')`
const isPending = and(
  isNull(decision),
  sql`${requestedAt} > now() - make_interval(days => ${REQUEST_DAYS}::int)`,
)
const isUsable = or(isPending, and(eq(decision, 'approved'), approvalCounts))
const isLapsed = and(isOpen, sql`(${isUsable}) is not true`)

/**
 * Uses an approval, or asks for one; the only admin needs none. A request that nobody decided in time, or whose
 * approval has expired, allows a new one. The audit log keeps the earlier request.
 * @throws ApiError reveal_approved_otherwise if another reason was approved, which is the one that the author reads
 */
export async function takeRevealPermission(
  ctx: Ctx,
  tx: Tx,
  text: AuditSubject,
  why: string,
): Promise<RevealPermission> {
  const isOwn = and(eq(subject, text), eq(requestedBy, ctx.viewer.id ?? ''))
  await tx.delete(revealRequests).where(and(isOwn, isLapsed))
  const [ownRequest] = await tx.select().from(revealRequests).where(and(isOwn, isOpen)).for('update')
  if (ownRequest?.decision === 'approved') {
    if (why !== ownRequest.reason) throw new ApiError(409, 'reveal_approved_otherwise')
    await tx.update(revealRequests).set({ revealedAt: sql`now()` }).where(eq(id, ownRequest.id))
    return { granted: true, reason: ownRequest.reason, approvedBy: ownRequest.decidedByName }
  }
  const otherApprovers = await otherAdmins(tx, ctx.viewer.id)
  if (!otherApprovers.length) return { granted: true, reason: why, approvedBy: null }
  return {
    granted: false,
    pending: ownRequest ? [] : await requestApproval(ctx, tx, { text, why, approvers: otherApprovers }),
  }
}

type RevealRequestInput = { text: AuditSubject; why: string; approvers: OtherAdmin[] }

async function requestApproval(
  ctx: Ctx,
  tx: Tx,
  { text, why, approvers }: RevealRequestInput,
): Promise<PendingNotifications> {
  const requesterId = ctx.viewer.id ?? ''
  const row = {
    subject: text,
    reason: why,
    requestedBy: requesterId,
    requestedByName: await nameOf(tx, requesterId),
  }
  const [created] = await tx.insert(revealRequests).values(row).onConflictDoNothing().returning({ id })
  if (!created) return [] // the same admin asked in another tab, at the same time
  await audit(ctx, tx, { act: 'reveal_requested', subject: text, reason: why })
  const admins = approvers.filter(({ isAdmin }) => isAdmin)
  return notify(
    ctx,
    tx,
    admins.map((admin) => notificationOf(admin.id, 'reveal_request', created.id)),
  )
}

const notificationOf = (
  to: string,
  kind: 'reveal_request' | 'reveal_decided',
  requestId: number,
): NewNotification => ({
  to,
  kind,
  key: `reveal-request:${requestId}`,
  url: '/admin',
  about: { title: '' },
})

/**
 * Lists pending requests, and approved ones that can still be used, newest first; with `q` only requests whose text
 * number, reason or admins have its words. For admins. Nothing of the text's author is read.
 */
export async function listRevealRequests(
  { db, viewer }: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<RevealRequest>> {
  const rows = await db
    .select({
      id,
      subject,
      url: textUrl(subject),
      reason,
      requestedBy,
      requestedByName,
      requestedAt,
      decision,
      decidedByName,
    })
    .from(revealRequests)
    .where(
      and(
        isOpen,
        isUsable,
        olderThan(cursor, id),
        holdsWords(q, subject, reason, requestedByName, decidedByName),
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (last) => [last.id])
  return {
    ...page,
    rows: page.rows.map(({ requestedBy: by, decision: decided, ...row }) => ({
      ...row,
      decision: toOpenDecision(decided),
      mine: by === viewer.id,
    })),
  }
}

/** The viewer's own request to reveal the author of a text: its reason stays as it is while it is pending or approved. */
export type OwnRevealRequest = { reason: string; decision: 'approved' | null }

/**
 * The viewer's own requests that are pending or can be used, by text; none for all but admins. Where nobody is left who
 * could approve, none is pending: the viewer needs no approval any more.
 */
export async function ownRevealRequests(
  { db, viewer }: Ctx,
  texts: AuditSubject[],
): Promise<Map<string, OwnRevealRequest>> {
  if (!canAdminister(viewer) || !texts.length) return new Map()
  const rows = await db
    .select({ subject, reason, decision })
    .from(revealRequests)
    .where(and(inArray(subject, texts), eq(requestedBy, viewer.id ?? ''), isOpen, isUsable))
  const waits = rows.some((row) => row.decision === null) && (await otherAdmins(db, viewer.id)).length > 0
  return new Map(
    rows
      .filter((row) => waits || row.decision !== null)
      .map((row) => [row.subject, { reason: row.reason, decision: toOpenDecision(row.decision) }]),
  )
}

/** Of a request that is open. */
const toOpenDecision = (decided: 'approved' | 'declined' | null) => (decided === 'approved' ? decided : null)

/**
 * Approves or declines another admin's request.
 * @throws ApiError reveal_not_found, reveal_decided, reveal_needs_another, reveal_needs_independent
 */
export async function decideReveal(
  ctx: Ctx,
  requestId: number,
  decided: 'approved' | 'declined',
): Promise<void> {
  // Only admins see requests, on pages that are not cached.
  await write(ctx, { tags: NO_TAGS, notify: allReturned }, async (tx) => {
    const [row] = await tx
      .select()
      .from(revealRequests)
      .where(and(eq(id, requestId), sql`(${isLapsed}) is not true`))
      .for('update')
    if (!row) throw new ApiError(404, 'reveal_not_found')
    if (row.requestedBy === ctx.viewer.id) throw new ApiError(403, 'reveal_needs_another')
    if (row.decision) throw new ApiError(409, 'reveal_decided')
    if (decided === 'approved' && !(await canApprove(tx, ctx.viewer.id ?? '', row)))
      throw new ApiError(403, 'reveal_needs_independent')
    const by = ctx.viewer.id ?? ''
    const decision = { decision: decided, decidedBy: by, decidedByName: await nameOf(tx, by) }
    await tx
      .update(revealRequests)
      .set({ ...decision, decidedAt: sql`now()` })
      .where(eq(id, requestId))
    await audit(ctx, tx, { act: `reveal_${decided}`, subject: row.subject, reason: row.reason })
    return notify(ctx, tx, [notificationOf(row.requestedBy, 'reveal_decided', requestId)])
  })
}
