import { toDispute, toIntent, toInvoice, toInvoicePayment } from './answers.ts'
import { type Call, call, expandOf, need, page, refuse } from './call.ts'
import { newId } from './ledger.ts'

/** Invoices, payments, refunds and disputes. */
export const moneyCalls: Call[] = [
  call('GET', 'invoices/:id', ({ ledger }, id) => toInvoice(need(ledger.invoices.get(id), 'invoice', id))),
  call('GET', 'invoices', ({ ledger }, _, input) => {
    const from = Number(input.created?.gte ?? 0)
    const found = [...ledger.invoices.values()].filter(
      ({ status, created }) => (!input.status || status === input.status) && created >= from,
    )
    return page(found.map(toInvoice), input, '/v1/invoices')
  }),
  call('GET', 'invoice_payments', ({ ledger }, _, input) => {
    const intent = input.payment?.payment_intent
    const found = [...ledger.payments.values()].filter(
      (payment) =>
        (!input.invoice || payment.invoice === input.invoice) && (!intent || payment.intent === intent),
    )
    return page(found.map(toInvoicePayment), input, '/v1/invoice_payments')
  }),
  call('GET', 'payment_intents/:id', ({ ledger }, id, input) =>
    toIntent(need(ledger.payments.get(id), 'payment_intent', id), expandOf(input)),
  ),
  call('POST', 'refunds', ({ ledger, billing }, _, input) => {
    const payment = need(ledger.payments.get(input.payment_intent), 'payment_intent', input.payment_intent)
    if (payment.refunded === payment.amount)
      refuse('Charge has already been refunded.', { code: 'charge_already_refunded' })
    const amount = input.amount ? Number(input.amount) : undefined
    billing.refund(payment, amount)
    return {
      id: newId('re'),
      object: 'refund',
      amount: payment.refunded,
      payment_intent: payment.intent,
      status: 'succeeded',
    }
  }),
  call('GET', 'disputes', ({ ledger }, _, input) => {
    const from = Number(input.created?.gte ?? 0)
    const found = [...ledger.disputes.values()].filter(
      ({ intent, created }) => (!input.payment_intent || intent === input.payment_intent) && created >= from,
    )
    return page(found.map(toDispute), input, '/v1/disputes')
  }),
]
