import { eq } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { sendReceipt, sendRefunded } from '../members/emails.server.ts'
import { lockPerson, type Person } from '../members/state.server.ts'
import { payments } from '../tables.ts'
import { beginReading, type Cause, isFirst } from './readings.server.ts'
import { askStripe, findAtStripe, stripeOf } from './stripe.server.ts'
import { type Invoice, readIntent, readInvoice, readInvoicePayment } from './stripe-answers.server.ts'

/**
 * Stores a paid invoice, with a receipt by email. Repeating it changes nothing. Its reading stays 0: of refunds nothing
 * was read.
 */
export async function storePayment(app: AppContext, tx: Tx, invoice: Invoice, payer: Person): Promise<void> {
  const paidAt = invoice.status_transitions.paid_at
  if (invoice.status !== 'paid' || !paidAt || invoice.amount_paid <= 0) return
  const [fresh] = await tx
    .insert(payments)
    .values({
      userId: payer.id,
      stripeInvoiceId: invoice.id,
      amount: invoice.amount_paid,
      currency: invoice.currency,
      paidAt,
    })
    .onConflictDoNothing()
    .returning()
  if (fresh) await sendReceipt(app, tx, fresh, payer)
}

/**
 * Stores an invoice as it stands at Stripe, and what was refunded of it. One that belongs to nobody here is left out.
 * @throws ApiError payments_away
 */
export async function followInvoice(app: AppContext, invoiceId: string, cause: Cause = {}): Promise<void> {
  const reading = cause.reading ?? (await beginReading(app))
  const answer = await findAtStripe(() => stripeOf(app).invoices.retrieve(invoiceId))
  const invoice = answer && readInvoice(answer)
  const refunded = invoice?.status === 'paid' ? await refundedOf(app, invoice) : 0
  await write(app, { tags: [] /* on one's own page and the admins' alone */ }, async (tx) => {
    const customer = invoice?.customer
    const person = customer ? await lockPerson(tx, { stripeCustomerId: customer }) : undefined
    if (!(await isFirst(tx, cause)) || !person || !invoice) return
    await storePayment(app, tx, invoice, person)
    await storeRefund(app, tx, invoice, person, { refunded, reading })
  })
}

async function storeRefund(
  app: AppContext,
  tx: Tx,
  invoice: Invoice,
  payer: Person,
  { refunded, reading }: { refunded: number; reading: number },
) {
  const [before] = await tx
    .select()
    .from(payments)
    .where(eq(payments.stripeInvoiceId, invoice.id))
    .for('update')
  if (!before || before.reading > reading) return
  const sum = Math.min(refunded, before.amount)
  await tx.update(payments).set({ refunded: sum, reading }).where(eq(payments.id, before.id))
  const more = sum - before.refunded
  if (more > 0)
    await sendRefunded(
      app,
      tx,
      { key: `${invoice.id}:${sum}`, amount: more, currency: before.currency },
      payer,
    )
}

/** In the smallest unit of the currency. */
async function refundedOf(app: AppContext, { id }: Invoice): Promise<number> {
  let sum = 0
  for (const intent of await paymentIntentsOf(app, id)) {
    const answer = await askStripe(() =>
      stripeOf(app).paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
    )
    sum += readIntent(answer).latest_charge?.amount_refunded ?? 0
  }
  return sum
}

/** Whether an invoice is stored as paid. */
export const isStored = async ({ db }: AppContext, invoiceId: string): Promise<boolean> =>
  (await db.$count(payments, eq(payments.stripeInvoiceId, invoiceId))) > 0

/** What paid an invoice: usually one payment. */
export async function paymentIntentsOf(app: AppContext, invoiceId: string): Promise<string[]> {
  const { data } = await askStripe(() =>
    stripeOf(app).invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }),
  )
  return data.flatMap((answer) => readInvoicePayment(answer).payment.payment_intent ?? [])
}

/** The invoice that a payment paid, if any. @throws ApiError payments_away */
export async function invoiceOf(app: AppContext, paymentIntent: string): Promise<string | undefined> {
  const { data } = await askStripe(() =>
    stripeOf(app).invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      limit: 1,
    }),
  )
  return data[0] && readInvoicePayment(data[0]).invoice
}
