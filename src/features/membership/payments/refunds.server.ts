import type { AppContext } from '#platform/app-context.server.ts'
import type { DisputeState } from '../rules.ts'
import { callStripe, stripeOf } from './stripe.server.ts'
import {
  type FoundDispute,
  type Invoice,
  readDispute,
  readIntent,
  readInvoicePayment,
} from './stripe-answers.server.ts'

/** Refunds and disputes of an invoice: amounts in the smallest unit of its currency. */
export type Refunds = {
  refunded: number
  chargedBack: number
  dispute: DisputeState | null
  disputeDueAt: Date | null
}

export const NO_REFUNDS: Refunds = { refunded: 0, chargedBack: 0, dispute: null, disputeDueAt: null }

/**
 * Reads at Stripe what was refunded of an invoice, and whether its payer disputes it.
 * @throws ApiError payments_away
 */
export async function readRefunds(app: AppContext, invoice: Invoice): Promise<Refunds> {
  let refunded = 0
  const disputes: FoundDispute[] = []
  for (const intent of await paymentIntentsOf(app, invoice.id)) {
    const charge = await chargeOf(app, intent)
    refunded += charge?.amount_refunded ?? 0
    if (charge?.disputed) disputes.push(...(await disputesOf(app, intent)))
  }
  // Never more than was paid: a disputed amount may have been refunded before.
  refunded = Math.min(refunded, invoice.amount_paid)
  const chargedBack = Math.min(lostIn(disputes, invoice), invoice.amount_paid - refunded)
  return { refunded, chargedBack, ...mostUrgentDispute(disputes) }
}

async function chargeOf(app: AppContext, intent: string) {
  const answer = await callStripe(() =>
    stripeOf(app).paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
  )
  return readIntent(answer).latest_charge
}

async function disputesOf(app: AppContext, intent: string): Promise<FoundDispute[]> {
  const { data } = await callStripe(() => stripeOf(app).disputes.list({ payment_intent: intent, limit: 100 }))
  return data.map(readDispute)
}

/** A bank may dispute in another currency than was paid: then the whole amount counts as lost. */
const lostIn = (disputes: FoundDispute[], { amount_paid, currency }: Invoice) =>
  disputes
    .filter((dispute) => stateOf(dispute) === 'lost')
    .reduce((sum, dispute) => sum + (dispute.currency === currency ? dispute.amount : amount_paid), 0)

/** Returns the dispute of a payment that most needs an admin's attention. */
function mostUrgentDispute(disputes: FoundDispute[]): Pick<Refunds, 'dispute' | 'disputeDueAt'> {
  const open = disputes.find((dispute) => stateOf(dispute) === 'open')
  if (open) return { dispute: 'open', disputeDueAt: open.evidence_details?.due_by ?? null }
  if (!disputes.length) return { dispute: null, disputeDueAt: null }
  const isLost = disputes.some((dispute) => stateOf(dispute) === 'lost')
  return { dispute: isLost ? 'lost' : 'won', disputeDueAt: null }
}

const STATES: Record<string, DisputeState> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
}

/** A state that is not known yet is for an admin to look at. */
const stateOf = ({ status }: FoundDispute): DisputeState => STATES[status] ?? 'open'

/** The payments of an invoice: usually one. */
export async function paymentIntentsOf(app: AppContext, invoiceId: string): Promise<string[]> {
  const { data } = await callStripe(() =>
    stripeOf(app).invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 }),
  )
  return data.flatMap((answer) => readInvoicePayment(answer).payment.payment_intent ?? [])
}
