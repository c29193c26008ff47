import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { oneOf, rowId, time, timestamps } from '#platform/database/columns.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import {
  DISPUTE_STATES,
  type DisputeState,
  MEMBERSHIP_SOURCES,
  MEMBERSHIP_STATUSES,
  type MembershipSource,
  type MembershipStatus,
} from './rules.ts'
import { PLAN_IDS, type PlanId } from './search-params.ts'

/** Families who want Peyvand+ before it opens. Asking again with the same email changes nothing. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: varchar({ length: 120 }).notNull(),
    /** Its domain in ASCII (RFC 5891), so that one mailbox is one row; older rows may have it in letters. */
    email: varchar({ length: 254 }).notNull().unique(),
    city: varchar({ length: 200 }).notNull(),
    childrenAges: text('children_ages').notNull(),
    interests: text(),
    lang: varchar({ length: 2 }).$type<Lang>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the email left that says that payments are open. */
    invitedAt: time('invited_at'),
  },
  (t) => [oneOf('waitlist_lang', t.lang, LANGS)],
)

/**
 * Counts the readings of Stripe, in one row: of two, the one that began later counts
 * (`stripe-readings.server.ts`). No sequence: a restored backup must go on counting where it was.
 */
export const stripeReadings = pgTable(
  'stripe_readings',
  { id: integer().primaryKey().default(1), last: bigint({ mode: 'number' }).notNull() },
  (t) => [check('stripe_readings_one_row', sql`${t.id} = 1`)],
)

const reading = () => bigint('reading', { mode: 'number' }).notNull().default(0)

/**
 * Each time that someone was a member: paid through Stripe, or granted. `users.subscription*` are of the row that has
 * not ended (`members/state.server.ts`).
 */
export const memberships = pgTable(
  'memberships',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: varchar({ length: 10 }).$type<MembershipSource>().notNull(),
    /** Null for a granted one. */
    plan: varchar({ length: 10 }).$type<PlanId>(),
    status: varchar({ length: 20 }).$type<MembershipStatus>().notNull(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** What one period costs, in the smallest unit of the currency. */
    amount: integer(),
    /** ISO 4217, lower case, as Stripe writes it. */
    currency: varchar({ length: 3 }),
    startedAt: time('started_at').notNull().defaultNow(),
    currentPeriodEnd: time('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** Since when a payment is due that failed; null while everything is paid. */
    failingSince: time('failing_since'),
    /** How many reminders of the failed payment were sent. */
    reminders: integer().notNull().default(0),
    endedAt: time('ended_at'),
    /** Its number in `stripeReadings`: an older reading changes nothing. */
    reading: reading(),
    ...timestamps(),
  },
  (t) => [
    oneOf('memberships_source', t.source, MEMBERSHIP_SOURCES),
    oneOf('memberships_plan', t.plan, PLAN_IDS),
    oneOf('memberships_status', t.status, MEMBERSHIP_STATUSES),
    check('memberships_of_stripe', sql`(${t.source} = 'stripe') = (${t.stripeSubscriptionId} is not null)`),
    check('memberships_amount', sql`${t.amount} >= 0`),
    uniqueIndex('memberships_one_open').on(t.userId).where(sql`${t.endedAt} is null`),
    index('memberships_of_user').on(t.userId, t.id),
    index('memberships_failing')
      .on(t.failingSince)
      .where(sql`${t.failingSince} is not null and ${t.endedAt} is null`),
  ],
)

/** Paid invoices, for revenue and receipts. They stay when the account is deleted, without its owner. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    stripeInvoiceId: text('stripe_invoice_id').notNull().unique(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    refunded: integer().notNull().default(0),
    /** What the payer's bank took back for good, in a dispute that was lost. */
    chargedBack: integer('charged_back').notNull().default(0),
    /** Null unless the payer disputes the payment with their bank. */
    dispute: varchar({ length: 10 }).$type<DisputeState>(),
    /** Until when an open one may be answered, at Stripe. */
    disputeDueAt: time('dispute_due_at'),
    currency: varchar({ length: 3 }).notNull(),
    paidAt: time('paid_at').notNull(),
    reading: reading(),
  },
  (t) => [
    check(
      'payments_refunded',
      sql`${t.refunded} >= 0 and ${t.chargedBack} >= 0 and ${t.refunded} + ${t.chargedBack} <= ${t.amount}`,
    ),
    oneOf('payments_dispute', t.dispute, DISPUTE_STATES),
    index('payments_disputed').on(t.userId).where(sql`${t.dispute} is not null`),
    index('payments_by_time').on(t.paidAt),
    index('payments_of_user').on(t.userId),
  ],
)

/** The checkout that is open for a person: a second click, or a second tab, continues it. */
export const checkouts = pgTable('checkouts', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Counts this person's checkouts: with it the idempotency key of each is another one. */
  number: integer().notNull().default(1),
  /** Plan, amount, currency and language: a click for the same continues this checkout. */
  asked: varchar({ length: 60 }).notNull(),
  stripeSessionId: text('stripe_session_id').unique(),
  url: text(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})

/** Stripe events that have taken effect, each stored in the transaction of its effect. Removed after 30 days. */
export const stripeEvents = pgTable(
  'stripe_events',
  { id: text().primaryKey(), receivedAt: time('received_at').notNull().defaultNow() },
  (t) => [index('stripe_events_by_time').on(t.receivedAt)],
)

/** Subscriptions to end at Stripe, of deleted accounts: nothing but Stripe's own ids. */
export const endingSubscriptions = pgTable('ending_subscriptions', {
  stripeCustomerId: text('stripe_customer_id').primaryKey(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/**
 * Who asks for a free membership; no reason is asked for. It waits until `decidedAt`; one that was closed because its
 * owner has paid meanwhile is neither granted nor declined.
 */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    granted: boolean(),
    createdAt: time('created_at').notNull().defaultNow(),
    decidedAt: time('decided_at'),
  },
  (t) => [
    check('access_requests_decided', sql`${t.granted} is null or ${t.decidedAt} is not null`),
    uniqueIndex('access_requests_one_waiting').on(t.userId).where(sql`${t.decidedAt} is null`),
  ],
)
