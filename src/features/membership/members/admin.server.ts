import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { holdsNameOrEmail } from '#features/accounts/members/name-search.server.ts'
import { emailOfAccount } from '#features/accounts/one-mailbox.server.ts'
import { users } from '#features/accounts/tables.ts'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { oneRow, queryNamed, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import type { MembershipFilter } from '../admin-search-params.ts'
import { showPlans } from '../payments/plans.server.ts'
import type { DisputeState } from '../rules.ts'
import { accessRequests, memberships, payments } from '../tables.ts'
import { openGrantedMembership } from './access-requests.server.ts'
import { sendEnded } from './emails.server.ts'
import { findOpenMembership, lockPerson, updateUserSubscription } from './state.server.ts'

/** A column of the membership's disputed payment that an admin should look at: an open dispute, else the latest. */
const disputed = (column: 'dispute' | 'dispute_due_at') =>
  sql.raw(`(select p.${column} from payments p where p.user_id = memberships.user_id and p.dispute is not null
    and memberships.source = 'stripe' and p.paid_at >= memberships.started_at
    and p.paid_at <= coalesce(memberships.ended_at, 'infinity')
    order by p.dispute <> 'open', p.paid_at desc limit 1)`)

const FILTERS = {
  open: isNull(memberships.endedAt),
  granted: and(isNull(memberships.endedAt), eq(memberships.source, 'granted')),
  failing: and(isNull(memberships.endedAt), isNotNull(memberships.failingSince)),
  disputed: sql`${disputed('dispute')} = 'open'`,
  ended: isNotNull(memberships.endedAt),
}

/** Memberships, newest first. @param q part of a name or an email */
export async function listMemberships(
  ctx: Ctx,
  { limit, cursor, state, q }: SearchPageRequest & { state: MembershipFilter },
) {
  const { id } = memberships
  const rows = await select(ctx)
    .where(and(FILTERS[state], olderThan(cursor, id), q ? holdsNameOrEmail(q) : undefined))
    .orderBy(desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}

/** One membership, open or ended. @throws ApiError not_found */
export async function showMembership(ctx: Ctx, id: number) {
  const [membership] = await select(ctx).where(eq(memberships.id, id))
  if (!membership) throw new ApiError(404, 'not_found')
  return membership
}

const SHOWN = {
  ...pickColumns(memberships, ['id', 'source', 'plan', 'status', 'amount', 'currency', 'startedAt']),
  ...pickColumns(memberships, ['currentPeriodEnd', 'cancelAtPeriodEnd', 'failingSince', 'endedAt']),
  ...pickColumns(users, ['email', 'firstName', 'lastName']),
  dispute: sql<DisputeState | null>`${disputed('dispute')}`,
  disputeDueAt: disputed('dispute_due_at').mapWith(payments.disputeDueAt) as SQL<Date | null>,
}

const select = ({ db }: Ctx) =>
  db.select(SHOWN).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).$dynamic()

/**
 * Grants a membership to the account with this email. A request of theirs that waits is granted with it.
 * @throws ApiError account_not_found, not_proved, already_member
 */
export async function grantMembership(ctx: Ctx, email: string): Promise<{ id: number }> {
  return write(
    ctx,
    { tags: ({ userId }: { userId: string; id: number }) => [viewerTag(userId)] },
    async (tx: Tx) => {
      const [person] = await tx
        .select({ id: users.id, verified: users.emailVerified })
        .from(users)
        .where(eq(users.email, await emailOfAccount(tx, email)))
        .for('no key update')
      if (!person) throw new ApiError(404, 'account_not_found')
      if (!person.verified) throw new ApiError(409, 'not_proved')
      if (await findOpenMembership(tx, person.id)) throw new ApiError(409, 'already_member')
      const { id } = await openGrantedMembership(ctx, tx, person.id)
      await tx
        .update(accessRequests)
        .set({ granted: true, decidedAt: ctx.now })
        .where(and(eq(accessRequests.userId, person.id), isNull(accessRequests.decidedAt)))
      await audit(ctx, tx, { act: 'access_granted', subject: `member:${person.id}` })
      return { id, userId: person.id }
    },
  ).then(({ id }) => ({ id }))
}

/**
 * Ends a granted membership. Paid ones are ended by the member, or at Stripe, where payments can be refunded.
 * @throws ApiError not_found, membership_paid
 */
export async function endGranted(ctx: Ctx, membershipId: number): Promise<void> {
  await write(ctx, { tags: ({ userId }: { userId: string }) => [viewerTag(userId)] }, async (tx: Tx) => {
    const [membership] = await tx
      .select({ userId: memberships.userId, source: memberships.source })
      .from(memberships)
      .where(eq(memberships.id, membershipId))
    const person = membership && (await lockPerson(tx, { id: membership.userId }))
    if (!person) throw new ApiError(404, 'not_found')
    if (membership.source !== 'granted') throw new ApiError(409, 'membership_paid')
    const [ended] = await tx
      .update(memberships)
      .set({ status: 'canceled', endedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(memberships.id, membershipId), isNull(memberships.endedAt)))
      .returning()
    if (!ended) return membership
    await updateUserSubscription(tx, membership.userId)
    await sendEnded(ctx, tx, ended, person)
    await audit(ctx, tx, { act: 'access_ended', subject: `member:${membership.userId}` })
    return membership
  })
}

const CHURN_DAYS = 30

type Counts = {
  monthly: number
  annual: number
  flexible: number
  granted: number
  failing: number
  disputed: number
  cancelling: number
  requests: number
  waiting: number
  invited: number
  atStart: number
  ended: number
}

/**
 * Returns members by plan, revenue by currency, and churn: how many of the people who paid 30 days ago have left since.
 * Months begin in the site's zone. Sums are in the smallest unit, less refunds and lost disputes, and never added up
 * over currencies.
 */
export async function showMembershipFigures(ctx: Ctx) {
  const zone = ctx.settings().timeZone
  const [counts, revenue, plans] = await Promise.all([
    queryNamed<Counts>(ctx.db, 'membership.counts', COUNTS, [CHURN_DAYS]),
    queryNamed<{ currency: string; thisMonth: number; lastMonth: number; year: number }>(
      ctx.db,
      'membership.revenue',
      REVENUE,
      [zone],
    ),
    showPlans(ctx),
  ])
  const { atStart, ended, ...numbers } = oneRow(counts)
  return {
    plans,
    ...numbers,
    revenue,
    churn: {
      days: CHURN_DAYS,
      atStart,
      ended,
      percent: atStart ? Math.round((ended / atStart) * 1000) / 10 : 0,
    },
  }
}

const COUNTS = `select
  count(*) filter (where open and plan = 'monthly')::int as monthly,
  count(*) filter (where open and plan = 'annual')::int as annual,
  count(*) filter (where open and plan = 'flexible')::int as flexible,
  count(*) filter (where open and source = 'granted')::int as granted,
  count(*) filter (where open and failing_since is not null)::int as failing,
  count(*) filter (where open and cancel_at_period_end)::int as cancelling,
  count(*) filter (where paid_before and (open or ended_at > since))::int as "atStart",
  count(*) filter (where paid_before and not open and ended_at > since)::int as ended,
  (select count(*)::int from payments where dispute = 'open') as disputed,
  (select count(*)::int from access_requests where decided_at is null) as requests,
  (select count(*)::int from waitlist) as waiting,
  (select count(*)::int from waitlist where invited_at is not null) as invited
from (select *, ended_at is null as open, now() - make_interval(days => $1) as since,
        source = 'stripe' and started_at <= now() - make_interval(days => $1) as paid_before
      from memberships) m`

const REVENUE = `with months as (select date_trunc('month', now(), $1) as this)
select currency,
  coalesce(sum(kept) filter (where paid_at >= this), 0)::float8 as "thisMonth",
  coalesce(sum(kept) filter (where paid_at < this and paid_at >= date_trunc('month', this - interval '1 day', $1)), 0)::float8 as "lastMonth",
  sum(kept)::float8 as year
from (select *, amount - refunded - charged_back as kept from payments) paid, months where paid_at > now() - interval '1 year'
group by currency order by currency`
