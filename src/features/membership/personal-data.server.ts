import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { users } from '#features/accounts/tables.ts'
import { pickColumns } from '#platform/database/columns.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { NO_TAGS } from '#platform/database/write.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { mails } from '#platform/email/email.server.ts'
import { openedKey } from './members/emails.server.ts'
import { queueEmailUpdate } from './payments/customer.server.ts'
import { endWithAccount } from './payments/deleted-accounts.server.ts'
import { accessRequests, checkouts, memberships, payments, waitlist } from './tables.ts'

/** Memberships, payments, requests and the open checkout; a deleted account's subscription ends at Stripe. */
export const membershipData: PersonalData = {
  name: 'membership',
  gather: async ({ db }, { id }) => ({
    stripeCustomerId: await stripeCustomerOf(db, id),
    memberships: await db
      .select(pickColumns(memberships, MEMBERSHIP_FIELDS))
      .from(memberships)
      .where(eq(memberships.userId, id))
      .orderBy(asc(memberships.id)),
    payments: await db
      .select(pickColumns(payments, PAYMENT_FIELDS))
      .from(payments)
      .where(eq(payments.userId, id))
      .orderBy(asc(payments.id)),
    requests: await db
      .select(pickColumns(accessRequests, REQUEST_FIELDS))
      .from(accessRequests)
      .where(eq(accessRequests.userId, id))
      .orderBy(asc(accessRequests.id)),
    checkouts: await db
      .select(pickColumns(checkouts, CHECKOUT_FIELDS))
      .from(checkouts)
      .where(eq(checkouts.userId, id)),
  }),
  remove: async (ctx, tx) => {
    if (ctx.viewer.signedIn) await endWithAccount(ctx, tx, ctx.viewer.id)
    return { tags: NO_TAGS /* nothing that is shown */ }
  },
  emailChanged: queueEmailUpdate,
}

async function stripeCustomerOf(db: Executor, id: string): Promise<string | null> {
  const [person] = await db.select({ customer: users.stripeCustomerId }).from(users).where(eq(users.id, id))
  return person?.customer ?? null
}

const MEMBERSHIP_FIELDS = [
  'source',
  'plan',
  'status',
  'stripeSubscriptionId',
  'amount',
  'currency',
  'startedAt',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'failingSince',
  'endedAt',
] as const
const PAYMENT_FIELDS = [
  'stripeInvoiceId',
  'amount',
  'refunded',
  'chargedBack',
  'dispute',
  'currency',
  'paidAt',
] as const
const REQUEST_FIELDS = ['granted', 'createdAt', 'decidedAt'] as const
/** Not the address of its page, which opens it: a file may be passed on. */
const CHECKOUT_FIELDS = ['asked', 'stripeSessionId', 'createdAt', 'expiresAt'] as const

/** The waitlist entry of one's verified address. */
export const waitlistData: PersonalData = {
  name: 'waitlist',
  gather: async ({ db }, { verifiedEmail }) =>
    verifiedEmail
      ? db
          .select()
          .from(waitlist)
          .where(inArray(waitlist.email, spellingsOf(verifiedEmail)))
      : [],
  eraseAddress: async (tx, spellings) => {
    const rows = await tx
      .delete(waitlist)
      .where(inArray(waitlist.email, spellings))
      .returning({ id: waitlist.id })
    const keys = rows.map(openedKey)
    await tx.delete(mails).where(and(inArray(mails.key, keys), isNull(mails.sentAt)))
  },
}
