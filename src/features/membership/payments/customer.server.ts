import { eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { endCustomer } from './deleted-accounts.server.ts'
import { callStripe, findAtStripe, isCustomerMissing, paymentsOpen, stripeOf } from './stripe.server.ts'
import { readCustomerId } from './stripe-answers.server.ts'

export const CUSTOMER_EMAIL_JOB = 'membership.updateCustomerEmail'

/**
 * Calls Stripe for a person's customer. Creates a new customer if Stripe no longer knows the stored one, for example
 * after the key was changed.
 * @throws ApiError sign_in_first, payments_away
 */
export async function callForCustomer<Answer>(
  ctx: Ctx,
  userId: string,
  call: (customer: string) => Promise<Answer>,
): Promise<Answer> {
  const customer = await customerOf(ctx, userId)
  try {
    return await callStripe(() => call(customer))
  } catch (error) {
    if (!isCustomerMissing(error)) throw error
    const next = await customerOf(ctx, userId, customer)
    return callStripe(() => call(next))
  }
}

/**
 * Returns the person's customer at Stripe, made with the first checkout: their email, and the account's random id.
 * @param missing the customer that Stripe no longer knows, to be replaced
 */
async function customerOf(ctx: Ctx, userId: string, missing = ''): Promise<string> {
  const person = await findCustomer(ctx, userId)
  if (!person) throw new ApiError(401, 'sign_in_first')
  if (person.customer && person.customer !== missing) return person.customer
  const email = emailFor(person.email)
  const created = await callStripe(() =>
    stripeOf(ctx).customers.create(
      { email, metadata: { userId } },
      // Stripe rejects a key that is reused with other parameters, and would name the missing customer again.
      { idempotencyKey: ['customer', userId, email, ...(missing ? [missing] : [])].join(':') },
    ),
  )
  const customerId = readCustomerId(created)
  const stored = await storeCustomer(ctx, userId, customerId, missing)
  if (!stored?.customer) throw new ApiError(401, 'sign_in_first')
  // An email changed meanwhile had no customer to update yet.
  if (stored.email !== person.email) await updateCustomerEmail(ctx, userId)
  return stored.customer
}

/**
 * Stores the person's customer, in the place of the missing one. The new one is removed again if another was created
 * at the same time with another email, or if the account was deleted.
 * @returns the customer that is stored, and the account's current email
 */
const storeCustomer = (ctx: Ctx, userId: string, customerId: string, missing: string) =>
  write(ctx, { tags: NO_TAGS /* nobody sees it */ }, async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ stripeCustomerId: sql`coalesce(nullif(${users.stripeCustomerId}, ${missing}), ${customerId})` })
      .where(eq(users.id, userId))
      .returning({ customer: users.stripeCustomerId, email: users.email })
    if (row?.customer !== customerId) await endCustomer(ctx, tx, customerId)
    return row
  })

/** Queues the update of the email at Stripe, in the transaction that changes it here. */
export async function queueEmailUpdate(app: AppContext, tx: Tx, userId: string): Promise<void> {
  if (paymentsOpen(app)) await app.jobs.enqueue(tx, CUSTOMER_EMAIL_JOB, { userId })
}

/**
 * Updates the email of the person's customer at Stripe. Run by a job, which is retried while Stripe is unreachable; safe
 * to repeat. Two concurrent runs may finish in either order, so each checks again whether the email has changed.
 * @throws ApiError payments_away
 */
export async function updateCustomerEmail(app: AppContext, userId: unknown): Promise<void> {
  if (typeof userId !== 'string' || !paymentsOpen(app)) return
  for (let sentEmail: string | undefined; ; ) {
    const person = await findCustomer(app, userId)
    if (!person?.customer || person.email === sentEmail) return
    const { customer, email } = person
    await findAtStripe(() => stripeOf(app).customers.update(customer, { email: emailFor(email) }))
    sentEmail = email
  }
}

async function findCustomer({ db }: Pick<AppContext, 'db'>, userId: string) {
  const [person] = await db
    .select({ email: users.email, customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId))
  return person
}

/** Stripe accepts ASCII addresses only; for others it gets none, sends no receipts, and asks in its checkout. */
function emailFor(email: string): string {
  const address = normalizeEmail(email) ?? ''
  return /^[!-~]+$/.test(address) ? address : ''
}
