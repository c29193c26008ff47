import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { columnsOf, statusOf } from './membership-rows.server.ts'
import { paidAtOf } from './payments.server.ts'
import type { FoundSubscription } from './stripe-answers.server.ts'
import type { EventCause } from './stripe-readings.server.ts'

/**
 * Records an event and its reading if the stored subscription and its latest payment are unchanged. That is so for
 * three of the four events of a renewal. It takes one statement instead of a transaction of eight.
 * @returns false if something changed; then nothing is recorded
 */
export async function recordIfUnchanged(
  app: AppContext,
  subscription: FoundSubscription,
  reading: number,
  { eventId }: EventCause,
): Promise<boolean> {
  const { id, latestInvoice: invoice } = subscription
  const status = statusOf(subscription)
  if (!eventId || !status) return false
  const columns = columnsOf(subscription)
  const rows = await write(app, { tags: NO_TAGS /* nothing changes */, single: true }, (db) =>
    queryNamed(db, 'membership.recordUnchanged', RECORD_IF_UNCHANGED, [
      eventId,
      id,
      reading,
      invoice && paidAtOf(invoice) ? invoice.id : null,
      columns.plan,
      status,
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
 * An ended subscription stays ended, no matter what was read. If Stripe names no plan, the stored one stays. Reminders
 * start from zero after a successful payment.
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
