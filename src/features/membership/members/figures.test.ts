import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { createPerson } from '../../../../tests/people.ts'
import { openPayingSite } from '../../../../tests/stripe/paying-site.ts'
import { memberships } from '../tables.ts'

const ZONE = 'Asia/Tehran'
const { testApp, app, ledger, billing, sendNewEvents, subscribe, isPremium } = await openPayingSite({
  SITE_TIMEZONE: ZONE,
})
const admin = await createPerson(testApp, { role: 'admin' })

const figures = async () => (await admin.get('/api/admin/membership-figures')).body

describe('the figures of memberships', () => {
  test('are nought before anyone is a member', async () => {
    expect(await figures()).toMatchObject({
      plans: { mode: 'payments', monthly: { amount: 700, currency: 'usd' }, annual: { amount: 7000 } },
      ...{ monthly: 0, annual: 0, flexible: 0, granted: 0, failing: 0, cancelling: 0 },
      ...{ requests: 0, waiting: 0, invited: 0, revenue: [] },
      churn: { days: 30, atStart: 0, ended: 0, percent: 0 },
    })
  })

  test('revenue is by currency and month of the site’s zone, less refunds, and churn counts who left since', async () => {
    const now = ledger.now
    const at = (seconds: number) => {
      ledger.now = seconds
    }
    at(now - 40 * DAY_SECONDS)
    const stays = await subscribe('annual')
    const leaves = await subscribe('flexible', 5)
    const leftBefore = await subscribe()
    at(now - 35 * DAY_SECONDS)
    billing.cancel(leftBefore.subscription)
    at(now - 3 * DAY_SECONDS)
    billing.cancel(leaves.subscription)
    const cameAndWent = await subscribe()
    billing.cancel(cameAndWent.subscription)
    at(now)
    const fails = await subscribe()
    const cancels = await subscribe()
    await cancels.someone.post('/api/subscriptions/cancellation')
    // Their first payments are of days that the month's beginning may be before or after: they are given back.
    for (const payment of ledger.payments.values()) billing.refund(payment)
    await admin.post('/api/admin/memberships', { email: (await createPerson(testApp)).email })
    const longAgo = sql`now() - interval '40 days'`
    await app.db.update(memberships).set({ startedAt: longAgo }).where(eq(memberships.source, 'granted'))
    await (await createPerson(testApp)).post('/api/subscriptions/access-requests')

    const { thisMonth, lastMonth } = monthsOf(ZONE, now)
    const pays = (seconds: number, amount: number, currency: string) => {
      at(seconds)
      stays.subscription.price = { ...stays.subscription.price, currency }
      billing.charge(stays.subscription, amount)
    }
    pays(thisMonth, 700, 'usd')
    pays(thisMonth - 1, 1_000, 'usd')
    pays(lastMonth, 2_000, 'usd')
    pays(lastMonth - 1, 4_000, 'usd')
    pays(now - 360 * DAY_SECONDS, 10_000, 'usd')
    pays(now - 370 * DAY_SECONDS, 50_000, 'usd')
    pays(thisMonth, 650, 'eur')
    const partly = [...ledger.payments.values()].at(-1)
    if (partly) billing.refund(partly, 150)
    stays.subscription.price = { ...stays.subscription.price, currency: 'usd' }
    at(now)
    await sendNewEvents()
    expect(await isPremium(fails.someone)).toBe(true)

    expect(await figures()).toMatchObject({
      ...{ monthly: 2, annual: 1, flexible: 0, granted: 1, failing: 0, cancelling: 1, requests: 1 },
      revenue: [
        { currency: 'eur', thisMonth: 500, lastMonth: 0, year: 500 },
        { currency: 'usd', thisMonth: 700, lastMonth: 3_000, year: 17_700 },
      ],
      churn: { days: 30, atStart: 2, ended: 1, percent: 50 },
    })
  })
})

/** When this month and the last one began in a zone without summer time, in seconds. */
function monthsOf(zone: string, now: number) {
  const moment = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(zone)
  const first = moment.with({ day: 1 }).startOfDay()
  const seconds = (of: Temporal.ZonedDateTime) => of.epochMilliseconds / 1000
  return { thisMonth: seconds(first), lastMonth: seconds(first.subtract({ months: 1 })) }
}
