import { eq, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { endCustomer } from './ending.server.ts'
import { askStripe, findAtStripe, paymentsOpen, stripeOf } from './stripe.server.ts'
import { readCustomerId } from './stripe-answers.server.ts'

export const CUSTOMER_EMAIL_JOB = 'membership.updateCustomerEmail'

/**
 * The person at Stripe, made with the first checkout: their email, and the account's random id.
 * @throws ApiError sign_in_first, payments_away
 */
export async function customerOf(ctx: Ctx, userId: string): Promise<string> {
  const person = await find(ctx, userId)
  if (!person) throw new ApiError(401, 'sign_in_first')
  if (person.customer) return person.customer
  const email = emailFor(person.email)
  const made = await askStripe(() =>
    stripeOf(ctx).customers.create(
      { email, metadata: { userId } },
      // With another email the same key would be refused.
      { idempotencyKey: `customer:${userId}:${email}` },
    ),
  )
  const customerId = readCustomerId(made)
  const kept = await keep(ctx, userId, customerId)
  if (!kept?.customer) throw new ApiError(401, 'sign_in_first')
  // A change of email at this moment has found no customer to tell.
  if (kept.email !== person.email) await updateCustomerEmail(ctx, userId)
  return kept.customer
}

/**
 * Stores the person's customer. The one that was made is removed again where another was made at the same time, with
 * another email, or the account is gone.
 * @returns the customer that counts, and the email of the account now
 */
const keep = (ctx: Ctx, userId: string, customerId: string) =>
  write(ctx, { tags: [] /* nobody sees it */ }, async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ stripeCustomerId: sql`coalesce(${users.stripeCustomerId}, ${customerId})` })
      .where(eq(users.id, userId))
      .returning({ customer: users.stripeCustomerId, email: users.email })
    if (row?.customer !== customerId) await endCustomer(ctx, tx, customerId)
    return row
  })

/** Notes, in the transaction that changes an account's email, that Stripe's receipts are to go there. */
export async function noteEmailChanged(app: AppContext, tx: Tx, userId: string): Promise<void> {
  if (paymentsOpen(app)) await app.jobs.enqueue(tx, CUSTOMER_EMAIL_JOB, { userId })
}

/**
 * Gives the person's customer at Stripe the email of their account. Run by a job, and again while Stripe is away; safe
 * to repeat. Of two at once the later one may finish first, so each looks whether the email is still the same.
 * @throws ApiError payments_away
 */
export async function updateCustomerEmail(app: AppContext, userId: unknown): Promise<void> {
  if (typeof userId !== 'string' || !paymentsOpen(app)) return
  for (let told: string | undefined; ; ) {
    const person = await find(app, userId)
    if (!person?.customer || person.email === told) return
    const { customer, email } = person
    await findAtStripe(() => stripeOf(app).customers.update(customer, { email: emailFor(email) }))
    told = email
  }
}

async function find({ db }: Pick<AppContext, 'db'>, userId: string) {
  const [person] = await db
    .select({ email: users.email, customer: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId))
  return person
}

/** Stripe takes addresses in ASCII alone; to any other it sends no receipts, and its checkout asks for one. */
function emailFor(email: string): string {
  const address = normalizeEmail(email) ?? ''
  return /^[!-~]+$/.test(address) ? address : ''
}
