import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { CHECKOUT_STATES, DISPUTE_STATES, MEMBERSHIP_SOURCES, MEMBERSHIP_STATUSES } from './rules.ts'
import { PLAN_IDS } from './search-params.ts'

export const OnWaitlist = v.strictObject({ status: v.literal('waiting') })

/** A family on the waitlist, for admins. */
export const WaitingFamily = named(
  'WaitingFamily',
  v.strictObject({
    id: RowId,
    name: v.string(),
    email: v.string(),
    city: v.string(),
    interests: v.nullable(v.string()),
    lang: v.picklist(LANGS),
    createdAt: Time,
    invitedAt: v.nullable(Time),
  }),
)

const Money = v.strictObject({ amount: Count, currency: v.string() })

/** Whether payments are open, and what the plans cost, in the smallest unit; `flexible` in whole units. */
export const Plans = named(
  'Plans',
  v.strictObject({
    mode: v.picklist(['waitlist', 'payments']),
    monthly: Money,
    annual: Money,
    flexible: v.strictObject({ least: Count, most: Count, currency: v.string() }),
  }),
)

export const CheckoutAddress = v.strictObject({ url: v.string() })
export const CheckoutAnswer = v.strictObject({ status: v.picklist(CHECKOUT_STATES) })

/** Sums in the smallest unit; below zero for a credit towards the next payments. */
export const PlanChangePreview = named(
  'PlanChangePreview',
  v.strictObject({
    dueNow: v.pipe(v.number(), v.integer()),
    nextAmount: Count,
    currency: v.string(),
    nextAt: Time,
    prorationDate: Count,
  }),
)

const membership = {
  source: v.picklist(MEMBERSHIP_SOURCES),
  plan: v.nullable(v.picklist(PLAN_IDS)),
  status: v.picklist(MEMBERSHIP_STATUSES),
  amount: v.nullable(Count),
  currency: v.nullable(v.string()),
  startedAt: Time,
  currentPeriodEnd: v.nullable(Time),
  cancelAtPeriodEnd: v.boolean(),
}

const OwnMembership = v.strictObject({
  open: v.boolean(),
  ...membership,
  endsAt: v.nullable(Time),
  ended: v.boolean(),
})

/** One's own membership: the latest, with what was paid, newest first. */
export const OwnSubscription = named(
  'OwnSubscription',
  v.strictObject({
    mode: v.picklist(['waitlist', 'payments']),
    membership: v.nullable(OwnMembership),
    payments: v.array(v.strictObject({ amount: Count, refunded: Count, currency: v.string(), paidAt: Time })),
    request: v.nullable(v.picklist(['waiting', 'granted', 'declined'])),
    checkoutUrl: v.nullable(v.string()),
  }),
)

export const AccessRequested = v.strictObject({ id: RowId })
export const AccessDecided = v.strictObject({ id: RowId, granted: v.boolean() })
const Person = { email: v.string(), firstName: v.string(), lastName: v.string() }
/** A request for access that waits, for admins. */
export const AccessRequest = named('AccessRequest', v.strictObject({ id: RowId, createdAt: Time, ...Person }))

/** A membership, for admins. */
export const AdminMembership = named(
  'AdminMembership',
  v.strictObject({
    id: RowId,
    ...membership,
    failingSince: v.nullable(Time),
    dispute: v.nullable(v.picklist(DISPUTE_STATES)),
    disputeDueAt: v.nullable(Time),
    endedAt: v.nullable(Time),
    ...Person,
  }),
)

/** Members, money and churn, for admins. Sums in the smallest unit, by currency. */
export const MembershipFigures = named(
  'MembershipFigures',
  v.strictObject({
    plans: Plans,
    monthly: Count,
    annual: Count,
    flexible: Count,
    granted: Count,
    failing: Count,
    disputed: Count,
    cancelling: Count,
    requests: Count,
    waiting: Count,
    invited: Count,
    revenue: v.array(
      v.strictObject({
        currency: v.string(),
        thisMonth: v.number(),
        lastMonth: v.number(),
        year: v.number(),
      }),
    ),
    churn: v.strictObject({ days: Count, atStart: Count, ended: Count, percent: v.number() }),
  }),
)

export const Invited = v.strictObject({ invited: Count })
export const EventTaken = v.strictObject({ taken: v.boolean() })
