import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { formatDayBoth } from '#platform/i18n/format.ts'
import { renderFor } from '../../../../tests/render-page.tsx'
import { plansQuery, subscriptionQuery } from '../queries.ts'
import { SubscribePage } from './subscribe-page.tsx'

const ENDS_AT = '2026-12-12T00:00:00.000Z'

test('who has not confirmed their email is told how, and is not led to a membership they do not have', () => {
  const queries = new QueryClient()
  queries.setQueryData(plansQuery().queryKey, { mode: 'payments' } as never)
  queries.setQueryData(subscriptionQuery().queryKey, { membership: null } as never)
  const html = renderFor({ id: '1', emailVerified: false }, <SubscribePage plan="annual" />, {}, queries)
  expect(html).toContain(m.membership_unverified())
  expect(html).not.toContain(m.membership_to_account())
})

test('whose payment is due is led to their card, and not offered a plan that they could not take', () => {
  const queries = new QueryClient()
  const flexible = { least: 1, most: 100, currency: 'usd' }
  const price = { amount: 700, currency: 'usd' }
  queries.setQueryData(plansQuery().queryKey, {
    ...{ mode: 'payments', monthly: price, annual: price, flexible },
  } as never)
  const membership = { source: 'stripe', status: 'unpaid', open: false, ended: false }
  queries.setQueryData(subscriptionQuery().queryKey, { membership, request: null } as never)
  const page = () =>
    renderFor({ id: '1', emailVerified: true }, <SubscribePage />, {}, queries).replaceAll('&#x27;', "'")
  for (const words of [m.membership_own_unpaid(), m.membership_to_account()]) expect(page()).toContain(words)
  for (const offer of [
    m.membership_to_payment(),
    m.membership_request_access(),
    m.membership_subscribe_title(),
  ])
    expect(page()).not.toContain(offer)
  queries.setQueryData(subscriptionQuery().queryKey, {
    ...{ membership: { ...membership, ended: true }, request: null },
  } as never)
  for (const offer of [m.membership_to_payment(), m.membership_subscribe_title()])
    expect(page()).toContain(offer)
})

test.each([
  [
    'is told until when they are still a member',
    false,
    () => m.membership_own_failing({ day: formatDayBoth(new Date(ENDS_AT), 'UTC') }),
  ],
  ['and has cancelled, is only thanked', true, m.membership_already],
])('whose payment has failed %s', (_, cancelAtPeriodEnd, text) => {
  const queries = new QueryClient()
  queries.setQueryData(plansQuery().queryKey, { mode: 'payments' } as never)
  const state = { status: 'past_due', open: true, ended: false, endsAt: ENDS_AT }
  const membership = { source: 'stripe', ...state, cancelAtPeriodEnd }
  queries.setQueryData(subscriptionQuery().queryKey, { membership, request: null } as never)
  const html = renderFor({ id: '1', emailVerified: true }, <SubscribePage />, {}, queries)
  for (const words of [text(), m.membership_to_account()])
    expect(html.replaceAll('&#x27;', "'")).toContain(words)
})
