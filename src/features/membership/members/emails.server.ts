import type { AppContext } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { PlanId } from '../search-params.ts'
import type { payments } from '../tables.ts'
import { accessEndsAt, type Membership, type Person } from './state.server.ts'

/** The data of each email about a membership. Sums are in the smallest unit, days ISO 8601. */
export type MembershipEmail =
  | { kind: 'welcome' }
  | { kind: 'granted' }
  | { kind: 'ended' }
  | { kind: 'grant_ended' }
  | { kind: 'receipt'; amount: number; currency: string; day: string }
  | { kind: 'refunded'; amount: number; currency: string }
  | { kind: 'failing'; until: string }
  | { kind: 'cancelled'; until: string; isFailing: boolean }
  | { kind: 'resumed'; until: string; isFailing?: boolean }
  | { kind: 'changed'; plan: PlanId; amount: number; currency: string; until: string; isEnding?: boolean }
  | { kind: 'opened' }

const MEMBERSHIP_EMAIL = 'membership.notice'
const keyOf = (kind: MembershipEmail['kind'], key: string) => `membership:${kind}:${key}`

type Recipient = { id: string | null; email: string; lang: Lang }

const send = (
  app: AppContext,
  tx: Executor,
  to: Recipient,
  { key, ...vars }: MembershipEmail & { key: string },
) =>
  queueEmail(app, tx, {
    key: keyOf(vars.kind, key),
    to: to.email,
    userId: to.id,
    template: MEMBERSHIP_EMAIL,
    lang: to.lang,
    vars,
  })

/** What a new member finds, once for each membership. */
export const sendWelcome = (app: AppContext, tx: Executor, membership: Membership, to: Person) =>
  send(app, tx, to, {
    key: `${membership.id}`,
    kind: membership.source === 'granted' ? 'granted' : 'welcome',
  })

export const sendEnded = (app: AppContext, tx: Executor, membership: Membership, to: Person) =>
  send(app, tx, to, {
    key: `${membership.id}`,
    kind: membership.source === 'granted' ? 'grant_ended' : 'ended',
  })

export const sendReceipt = (app: AppContext, tx: Executor, paid: typeof payments.$inferSelect, to: Person) =>
  send(app, tx, to, {
    key: paid.stripeInvoiceId,
    kind: 'receipt',
    amount: paid.amount,
    currency: paid.currency,
    day: paid.paidAt.toISOString(),
  })

/** @param key unique to each refund */
export const sendRefunded = (
  app: AppContext,
  tx: Executor,
  refund: { key: string; amount: number; currency: string },
  to: Person,
) => send(app, tx, to, { kind: 'refunded', ...refund })

/** @param number of the reminder, from 1 */
export const sendFailing = (
  app: AppContext,
  tx: Executor,
  { membership, number }: { membership: Membership; number: number },
  to: Person,
) =>
  send(app, tx, to, {
    key: `${membership.id}:${membership.failingSince?.getTime()}:${number}`,
    kind: 'failing',
    until: (accessEndsAt(membership) ?? new Date()).toISOString(),
  })

/** Confirms what the person changed of an open membership: that it ends with the period, goes on, or costs another sum. */
export async function sendChanges(
  app: AppContext,
  tx: Executor,
  { before, after }: { before: Membership; after: Membership },
  to: Person,
): Promise<void> {
  const { plan, amount, currency, cancelAtPeriodEnd, failingSince, currentPeriodEnd } = after
  const key = `${after.id}:${after.reading}`
  const until = (accessEndsAt(after) ?? currentPeriodEnd ?? new Date()).toISOString()
  if (cancelAtPeriodEnd !== before.cancelAtPeriodEnd)
    await send(app, tx, to, {
      key,
      kind: cancelAtPeriodEnd ? 'cancelled' : 'resumed',
      until,
      isFailing: !!failingSince,
    })
  const isOther = plan !== before.plan || amount !== before.amount || currency !== before.currency
  if (isOther && plan && amount !== null && currency)
    await send(app, tx, to, {
      key,
      kind: 'changed',
      plan,
      amount,
      currency,
      until,
      isEnding: cancelAtPeriodEnd,
    })
}

/** @returns the key of the email that `sendOpened` queues */
export const openedKey = ({ id }: { id: number }) => keyOf('opened', `${id}`)

/** To a family on the waitlist: payments are open. Once an address. */
export const sendOpened = (
  app: AppContext,
  tx: Executor,
  family: { id: number; email: string; lang: Lang },
) => send(app, tx, { ...family, id: null }, { key: `${family.id}`, kind: 'opened' })
