import { type Call, call, page, readExpand, requireRow, throwStripeError } from './call.ts'
import { newId } from './ledger.ts'
import { toDispute, toIntent, toInvoice, toInvoicePayment } from './responses.ts'

/** Invoices, payments, refunds and disputes. */
export const moneyCalls: Call[] = [
  call('GET', 'invoices/:id', ({ ledger }, id) =>
    toInvoice(requireRow(ledger.invoices.get(id), 'invoice', id)),
  ),
  call('GET', 'invoices', ({ ledger }, _, input) => {
    const from = Number(input.created?.gte ?? 0)
    const matches = [...ledger.invoices.values()].filter(
      ({ status, created }) => (!input.status || status === input.status) && created >= from,
    )
    return page(matches.map(toInvoice), input, '/v1/invoices')
  }),
  call('GET', 'invoice_payments', ({ ledger }, _, input) => {
    const intent = input.payment?.payment_intent
    const matches = [...ledger.payments.values()].filter(
      (payment) =>
        (!input.invoice || payment.invoice === input.invoice) && (!intent || payment.intent === intent),
    )
    return page(matches.map(toInvoicePayment), input, '/v1/invoice_payments')
  }),
  call('GET', 'payment_intents/:id', ({ ledger }, id, input) =>
    toIntent(requireRow(ledger.payments.get(id), 'payment_intent', id), readExpand(input)),
  ),
  call('POST', 'refunds', ({ ledger, billing }, _, input) => {
    const payment = requireRow(
      ledger.payments.get(input.payment_intent),
      'payment_intent',
      input.payment_intent,
    )
    if (payment.refunded === payment.amount)
      throwStripeError('Charge has already been refunded.', { code: 'charge_already_refunded' })
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
    const matches = [...ledger.disputes.values()].filter(
      ({ intent, created }) => (!input.payment_intent || intent === input.payment_intent) && created >= from,
    )
    return page(matches.map(toDispute), input, '/v1/disputes')
  }),
]
