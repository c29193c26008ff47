import { eq } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { sendReceipt, sendRefunded } from '../members/emails.server.ts'
import { lockPerson, type Person } from '../members/state.server.ts'
import { payments } from '../tables.ts'
import { NO_REFUNDS, type Refunds, readRefunds } from './refunds.server.ts'
import { callStripe, findAtStripe, paymentsOpen, runEachAtStripe, stripeOf } from './stripe.server.ts'
import { type Invoice, readDispute, readInvoice, readInvoicePayment } from './stripe-answers.server.ts'
import { beginReading, type EventCause, recordEvent } from './stripe-readings.server.ts'

/**
 * Stores a paid invoice, with a receipt by email unless all of it was refunded. Repeating it changes nothing. Its
 * reading stays 0: the refunds are stored by `storeRefunds`.
 */
export async function storePayment(
  app: AppContext,
  tx: Tx,
  { invoice, payer, refunds = NO_REFUNDS }: { invoice: Invoice; payer: Person; refunds?: Refunds },
): Promise<void> {
  const paidAt = paidAtOf(invoice)
  if (!paidAt) return
  const [inserted] = await tx
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
  if (inserted && refunds.refunded < inserted.amount) await sendReceipt(app, tx, inserted, payer)
}

/** When money was paid; undefined where none was, or not yet. */
export const paidAtOf = ({
  status,
  status_transitions: { paid_at },
  amount_paid,
}: Invoice): Date | undefined => (status === 'paid' && paid_at && amount_paid > 0 ? paid_at : undefined)

/**
 * Stores an invoice as it is at Stripe, with its refunds and dispute. Skips an invoice of an unknown customer. A
 * deleted account's stored invoices stay as amounts, and their refunds are still stored.
 * @throws ApiError payments_away
 */
export async function syncInvoice(app: AppContext, invoiceId: string, cause: EventCause = {}): Promise<void> {
  const reading = cause.reading ?? (await beginReading(app))
  const answer = await findAtStripe(() => stripeOf(app).invoices.retrieve(invoiceId))
  const invoice = answer && readInvoice(answer)
  const refunds = invoice?.status === 'paid' ? await readRefunds(app, invoice) : NO_REFUNDS
  await write(app, { tags: NO_TAGS /* on one's own page and the admins' alone */ }, async (tx) => {
    const customer = invoice?.customer
    const person = customer ? await lockPerson(tx, { stripeCustomerId: customer }) : undefined
    if (!(await recordEvent(tx, cause)) || !invoice) return
    if (person) await storePayment(app, tx, { invoice, payer: person, refunds })
    const refunded = await storeRefunds(tx, invoice.id, refunds, reading)
    if (person && refunded) await sendRefunded(app, tx, refunded, person)
  })
}

/** @returns the new refund, if there is one, for the email; a bank informs its customer of a chargeback itself */
async function storeRefunds(tx: Tx, invoiceId: string, refunds: Refunds, reading: number) {
  const isIt = eq(payments.stripeInvoiceId, invoiceId)
  const [before] = await tx.select().from(payments).where(isIt).for('update')
  if (!before || before.reading > reading) return undefined
  await tx
    .update(payments)
    .set({ ...refunds, reading })
    .where(isIt)
  const amount = refunds.refunded - before.refunded
  if (amount <= 0) return undefined
  return { key: `${invoiceId}:${refunds.refunded}`, amount, currency: before.currency }
}

/** Whether an invoice is stored as paid. */
export const isStored = async ({ db }: AppContext, invoiceId: string): Promise<boolean> =>
  (await db.$count(payments, eq(payments.stripeInvoiceId, invoiceId))) > 0

/** The invoice that a payment paid, if any. @throws ApiError payments_away */
export async function invoiceOf(app: AppContext, paymentIntent: string): Promise<string | undefined> {
  const { data } = await callStripe(() =>
    stripeOf(app).invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      limit: 1,
    }),
  )
  return data[0] && readInvoicePayment(data[0]).invoice
}

const DISPUTES_SECONDS = 4 * DAY_SECONDS

/**
 * Reads current and recent disputes again, in case an event was lost: one that fails keeps no other one back. Run by a
 * job every hour; safe to repeat.
 * @throws ApiError payments_away
 */
export async function syncDisputes(app: AppContext): Promise<void> {
  if (!paymentsOpen(app)) return
  const open = await app.db
    .select({ id: payments.stripeInvoiceId })
    .from(payments)
    .where(eq(payments.dispute, 'open'))
  const openIds = new Set(open.map(({ id }) => id))
  await runEachAtStripe([
    ...[...openIds].map((id) => () => syncInvoice(app, id)),
    () => syncRecentDisputes(app, openIds),
  ])
}

/** @param alreadyRead invoices that are not read a second time */
async function syncRecentDisputes(app: AppContext, alreadyRead: Set<string>): Promise<void> {
  const created = { gte: Math.floor(Date.now() / 1000) - DISPUTES_SECONDS }
  const { data } = await callStripe(() => stripeOf(app).disputes.list({ created, limit: 100 }))
  await runEachAtStripe(
    data.map((answer) => async () => {
      const { payment_intent: intent } = readDispute(answer)
      const invoice = intent && (await invoiceOf(app, intent))
      if (invoice && !alreadyRead.has(invoice)) await syncInvoice(app, invoice)
    }),
  )
}
