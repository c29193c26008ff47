import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { findAtStripe, paymentsOpen, runEachAtStripe, stripeOf } from '../payments/stripe.server.ts'
import { syncSubscription } from '../payments/subscriptions.server.ts'
import { GRACE_DAYS, REMINDER_DAYS } from '../rules.ts'
import { memberships } from '../tables.ts'
import { sendFailing } from './emails.server.ts'
import { lockPerson, type Membership } from './state.server.ts'

/**
 * Reminds members whose payment failed, on the days of `REMINDER_DAYS`. Ends the subscription after the grace period,
 * so nobody is charged later for a time without access. Does not ask members who have cancelled to update the card. Run
 * by a job every hour; safe to repeat.
 * @throws ApiError payments_away
 */
export async function handleFailedPayments(app: AppContext, now = new Date()): Promise<void> {
  if (!paymentsOpen(app)) return
  const ids = (await listFailing(app)).flatMap(({ stripeSubscriptionId: id }) => id ?? [])
  await runEachAtStripe(ids.map((id) => () => remindOrEnd(app, id, now)))
}

const listFailing = ({ db }: AppContext, id?: string): Promise<Membership[]> =>
  db
    .select()
    .from(memberships)
    .where(
      and(
        isNotNull(memberships.failingSince),
        isNull(memberships.endedAt),
        id ? eq(memberships.stripeSubscriptionId, id) : undefined,
      ),
    )
    .orderBy(asc(memberships.id))

async function remindOrEnd(app: AppContext, id: string, now: Date) {
  await syncSubscription(app, id) // the payment may have come, unheard of
  const [membership] = await listFailing(app, id)
  if (!membership?.failingSince) return
  const { failingSince } = membership
  const days = (now.getTime() - failingSince.getTime()) / DAY_MS
  if (days >= GRACE_DAYS) {
    await findAtStripe(() => stripeOf(app).subscriptions.cancel(id))
    await syncSubscription(app, id)
    return
  }
  const dueReminders = REMINDER_DAYS.filter((day) => days >= day).length
  if (dueReminders > membership.reminders) await sendReminder(app, membership, dueReminders)
}

const sendReminder = (app: AppContext, { id, userId }: Membership, dueReminders: number) =>
  write(app, { tags: NO_TAGS /* an email alone */ }, async (tx) => {
    const person = await lockPerson(tx, { id: userId })
    const [still] = await tx
      .update(memberships)
      .set({ reminders: dueReminders })
      .where(
        and(
          eq(memberships.id, id),
          isNotNull(memberships.failingSince),
          eq(memberships.cancelAtPeriodEnd, false),
          sql`${memberships.reminders} < ${dueReminders}`,
        ),
      )
      .returning()
    if (person && still) await sendFailing(app, tx, { membership: still, number: dueReminders }, person)
  })
