import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Role } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, type Tag, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { PAGE_SIZE, type Page, type SearchPageRequest } from '#platform/http/paging.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { AuditSubject } from '../audit-log/audit-log.server.ts'
import { assertAdminRemains } from '../personal-data.server.ts'
import { canSuspend } from '../roles.ts'
import {
  endKeptSuspensions,
  endSealedSuspensions,
  isOpenlySuspendedSql,
} from '../suspensions/suspended.server.ts'
import { suspensions, users } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'
import { assertAdmin } from '../writing.server.ts'
import { holdsNameOrEmail } from './name-search.server.ts'
import { isAfter, JOINED_AT, NEWEST_FIRST, pageOfPeople } from './newest-people.server.ts'

/** What an admin sees of a member: no children's ages, no interests, and no sealed suspension. */
type Member = {
  id: string
  email: string
  firstName: string
  lastName: string
  country: string | null
  role: Role
  emailVerified: boolean
  suspended: boolean
  /** How many notes admins have written about them. */
  notes: number
  createdAt: Date
}
/** Writes more in the same transaction, such as the audit entry. Returns the notifications to send. */
type WithRoleChange = (tx: Tx, previousRole: Role) => Promise<PendingNotifications>
type SuspensionOptions = {
  /** What the caller writes in the same transaction, such as the audit entry. */
  inTransaction?: (tx: Tx) => Promise<unknown>
  /** Of what this changes in other features. */
  tags?: Tag[]
}
type EndingOptions = Pick<SuspensionOptions, 'tags'> & {
  /** As above; `madeFrom` are the texts that the suspensions were made from. */
  inTransaction?: (tx: Tx, madeFrom: AuditSubject[]) => Promise<unknown>
}

/** The members of one role, or the suspended ones. */
export type MemberFilter = Role | 'suspended'
type MemberListRequest = Partial<SearchPageRequest> & {
  memberId?: string
  filter?: MemberFilter | undefined
}

const suspended = sql.raw(isOpenlySuspendedSql('users.id')) as SQL<boolean>

/**
 * Members whose name or address holds `q`, newest first; of one role, or the suspended ones.
 * @param cursor the `next` of the page before
 * @throws ApiError not_yours
 */
export async function listMembers(
  ctx: Ctx,
  { memberId, q, filter, cursor, limit = PAGE_SIZE }: MemberListRequest,
): Promise<Page<Member>> {
  assertAdmin(ctx)
  const { id, email, firstName, lastName, country, role, emailVerified, createdAt } = users
  const rows = await ctx.db
    .select({
      ...{ id, email, firstName, lastName, country, role, emailVerified, createdAt },
      suspended,
      ...JOINED_AT,
      notes: sql<number>`(select count(*)::int from member_notes n where n.user_id = users.id)`,
    })
    .from(users)
    .where(
      and(
        memberId === undefined ? undefined : eq(id, memberId),
        q ? holdsNameOrEmail(q) : undefined,
        isAfter(cursor),
        filter === 'suspended' ? suspended : filter && eq(role, filter),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit + 1)
  return pageOfPeople(rows, limit)
}

/**
 * One member, as in the list. For admins.
 * @throws ApiError not_yours, not_found
 */
export async function showMember(ctx: Ctx, id: string): Promise<Member> {
  const { rows } = await listMembers(ctx, { memberId: id })
  const [member] = rows
  if (!member) throw new ApiError(404, 'not_found')
  return member
}

/**
 * Gives a role. Anything above member needs a verified address.
 * @throws ApiError not_yours, not_found, not_proved, last_admin
 */
export async function setAccountRole(
  ctx: Ctx,
  id: string,
  role: Role,
  inTransaction?: WithRoleChange,
): Promise<void> {
  assertAdmin(ctx)
  await write(ctx, { tags: [viewerTag(id)], notify: allReturned }, async (tx) => {
    if (role !== 'admin') await assertAdminRemains(tx, id)
    const target = await lockMember(tx, id)
    if (role !== 'member' && !target.verified) throw new ApiError(409, 'not_proved')
    await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, id))
    if (role === 'moderator' || role === 'admin') await endSealedSuspensions(tx, id)
    return (await inTransaction?.(tx, target.role)) ?? []
  })
}

/**
 * Suspends a member, who may not write until the suspension is ended. Whether there is a sealed one besides, made from
 * an anonymous text (`blockAuthorOf`), changes nothing here: the answer would reveal the author.
 * @throws ApiError not_yours, not_found, last_admin, already_suspended
 */
export async function suspendMember(
  ctx: Ctx,
  id: string,
  reason: string,
  { inTransaction, tags = [] }: SuspensionOptions = {},
): Promise<void> {
  await write(ctx, { tags: [viewerTag(id), ...tags] }, async (tx) => {
    await assertAdminRemains(tx, id)
    const target = await lockMember(tx, id)
    if (!canSuspend(ctx.viewer, target)) throw new ApiError(403, 'not_yours')
    const [open] = await tx
      .select({ id: suspensions.id })
      .from(suspensions)
      .where(and(eq(suspensions.userId, id), isNull(suspensions.endedAt), eq(suspensions.sealed, false)))
    if (open) throw new ApiError(409, 'already_suspended')
    await tx.insert(suspensions).values({ userId: id, reason })
    await inTransaction?.(tx)
  })
}

/**
 * Ends every suspension that an admin sees, including those made from signed texts: the member may write again. A
 * sealed suspension ends only through the text it was made from.
 * @throws ApiError not_yours; not_found, including when none is open
 */
export async function endSuspension(
  ctx: Ctx,
  id: string,
  { inTransaction, tags = [] }: EndingOptions = {},
): Promise<void> {
  await write(ctx, { tags: [viewerTag(id), ...tags] }, async (tx) => {
    const target = await lockMember(tx, id)
    if (!canSuspend(ctx.viewer, target)) throw new ApiError(403, 'not_yours')
    const ended = await tx
      .update(suspensions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(suspensions.userId, id), isNull(suspensions.endedAt), eq(suspensions.sealed, false)))
      .returning({ madeFrom: suspensions.madeFrom })
    if (!ended.length) throw new ApiError(404, 'not_found')
    const madeFrom = ended.flatMap((suspension) => (suspension.madeFrom as AuditSubject | null) ?? [])
    await endKeptSuspensions(tx, madeFrom) // of an account with another email that they deleted
    await inTransaction?.(tx, madeFrom)
  })
}

async function lockMember(tx: Tx, id: string) {
  const [target] = await tx
    .select({ id: users.id, role: users.role, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  if (!target) throw new ApiError(404, 'not_found')
  return target
}
