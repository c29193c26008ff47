import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import type { Membership } from '../members/state.server.ts'
import { paidAtOf } from './payments.server.ts'
import type { Invoice } from './stripe-answers.server.ts'
import type { EventCause } from './stripe-readings.server.ts'

/** A subscription of Stripe as the columns of its row. */
type StripeColumns = Pick<
  Membership,
  | 'plan'
  | 'status'
  | 'amount'
  | 'currency'
  | 'startedAt'
  | 'currentPeriodEnd'
  | 'cancelAtPeriodEnd'
  | 'failingSince'
  | 'endedAt'
>

type Read = { id: string; columns: StripeColumns; invoice: Invoice | undefined; reading: number }

/**
 * Records an event and its reading if the stored subscription and its latest payment are unchanged: the case for three of
 * the four events of a renewal, with one statement instead of a transaction of eight.
 * @returns false if something changed; then nothing is recorded
 */
export async function recordIfUnchanged(
  app: AppContext,
  { id, columns, invoice, reading }: Read,
  { eventId }: EventCause,
): Promise<boolean> {
  if (!eventId) return false
  const rows = await write(app, { tags: NO_TAGS /* nothing changes */, single: true }, (db) =>
    queryNamed(db, 'membership.recordUnchanged', RECORD_IF_UNCHANGED, [
      eventId,
      id,
      reading,
      invoice && paidAtOf(invoice) ? invoice.id : null,
      columns.plan,
      columns.status,
      columns.amount,
      columns.currency,
      columns.startedAt,
      columns.currentPeriodEnd,
      columns.cancelAtPeriodEnd,
      columns.failingSince,
      columns.endedAt,
    ]),
  )
  return rows.length > 0
}

/**
 * What has ended stays ended, whatever was read. A plan of which Stripe says nothing is the stored one. Reminders start
 * from zero after a successful payment.
 */
const RECORD_IF_UNCHANGED = `
  with same as (
    update memberships set reading = case when ended_at is null then $3 else reading end
    where stripe_subscription_id = $2
      and ($4::text is null or exists (select from payments where stripe_invoice_id = $4))
      and not exists (select from stripe_events where id = $1)
      and (ended_at is not null or reading < $3 and (failing_since is not null or reminders = 0)
        and (plan, status, amount, currency, started_at, current_period_end, cancel_at_period_end, failing_since, ended_at)
          is not distinct from (coalesce($5::varchar, plan), $6::varchar, $7::int, $8::varchar, $9::timestamptz, $10::timestamptz,
            $11::boolean, $12::timestamptz, $13::timestamptz))
    returning id
  )
  insert into stripe_events (id) select $1 from same on conflict do nothing returning id`
