import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { holdsNameOrEmail } from '#features/accounts/members/name-search.server.ts'
import { users } from '#features/accounts/tables.ts'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { fromCursor, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { requireBuyer } from '../payments/checkout.server.ts'
import { syncOpenSubscription } from '../payments/subscriptions.server.ts'
import { REQUESTS_LIMIT } from '../rules.ts'
import { accessRequests, memberships } from '../tables.ts'
import { sendWelcome } from './emails.server.ts'
import { findOpenMembership, lockPerson, type Membership, updateUserSubscription } from './state.server.ts'

/**
 * Requests a free membership. No reason is asked for, and a second request while one waits changes nothing.
 * @throws ApiError sign_in_first, suspended, prove_first, already_member, payments_away, too_many
 */
export async function requestAccess(ctx: Ctx): Promise<{ id: number }> {
  const { id: userId } = requireBuyer(ctx)
  await countRateLimit(ctx, REQUESTS_LIMIT, userId)
  await syncOpenSubscription(ctx, userId)
  return write(ctx, { tags: [viewerTag(userId)] }, async (tx) => {
    await lockPerson(tx, { id: userId })
    if (await findOpenMembership(tx, userId)) throw new ApiError(409, 'already_member')
    const [waiting] = await tx
      .select({ id: accessRequests.id })
      .from(accessRequests)
      .where(and(eq(accessRequests.userId, userId), isNull(accessRequests.decidedAt)))
    if (waiting) return waiting
    return tx.insert(accessRequests).values({ userId }).returning({ id: accessRequests.id }).then(oneRow)
  })
}

const SHOWN = {
  ...pickColumns(accessRequests, ['id', 'createdAt']),
  ...pickColumns(users, ['email', 'firstName', 'lastName']),
}

/** Those that wait, the oldest first. For admins. @param q part of a name or an email */
export async function listAccessRequests(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<{ id: number; createdAt: Date; email: string; firstName: string; lastName: string }>> {
  const [after] = fromCursor(cursor, 1) ?? []
  const { id } = accessRequests
  const rows = await ctx.db
    .select(SHOWN)
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(
      and(
        isNull(accessRequests.decidedAt),
        after === undefined ? undefined : gt(id, after),
        q ? holdsNameOrEmail(q) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}

/**
 * Grants or declines a request; a granted one is confirmed by email. Deciding the same again changes nothing. One that
 * was closed because its owner pays meanwhile can no longer be decided.
 * @throws ApiError not_found, already_decided
 */
export async function decideAccessRequest(
  ctx: Ctx,
  requestId: number,
  granted: boolean,
): Promise<{ id: number; granted: boolean }> {
  const answer = { id: requestId, granted }
  return write(ctx, { tags: ({ userId }: { userId: string }) => [viewerTag(userId)] }, async (tx: Tx) => {
    const request = await lockRequest(tx, requestId)
    const { userId } = request
    if (request.granted === granted) return { userId }
    if (request.decidedAt) throw new ApiError(409, 'already_decided')
    await tx
      .update(accessRequests)
      .set({ granted, decidedAt: ctx.now })
      .where(eq(accessRequests.id, requestId))
    if (granted) await openGrantedMembership(ctx, tx, userId)
    await audit(ctx, tx, {
      act: granted ? 'access_granted' : 'access_declined',
      subject: `member:${userId}`,
    })
    return { userId }
  }).then(() => answer)
}

/** Locks the person first, as a payment does that closes their request. */
async function lockRequest(tx: Tx, requestId: number) {
  const isIt = eq(accessRequests.id, requestId)
  const [requester] = await tx.select({ userId: accessRequests.userId }).from(accessRequests).where(isIt)
  if (requester) await lockPerson(tx, { id: requester.userId })
  const [request] = await tx.select().from(accessRequests).where(isIt).for('update')
  if (!request) throw new ApiError(404, 'not_found')
  return request
}

/**
 * Makes a person a member without payment. A person who is already a member keeps their membership.
 * @returns the open membership, which may be an older one
 * @throws ApiError not_found
 */
export async function openGrantedMembership(app: AppContext, tx: Tx, userId: string): Promise<Membership> {
  const person = await lockPerson(tx, { id: userId })
  if (!person) throw new ApiError(404, 'not_found')
  const existing = await findOpenMembership(tx, userId)
  if (existing) return existing
  const membership = await tx
    .insert(memberships)
    .values({ userId, source: 'granted', status: 'active' })
    .returning()
    .then(oneRow)
  await updateUserSubscription(tx, userId)
  await sendWelcome(app, tx, membership, person)
  return membership
}
