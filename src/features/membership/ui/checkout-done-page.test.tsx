import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { RequestError } from '#platform/client/client.ts'
import { renderFor } from '../../../../tests/render-page.tsx'
import { confirmationQuery } from '../confirmation-query.ts'
import { CheckoutDonePage } from './checkout-done-page.tsx'

const SESSION = 'cs_test_1'

async function pageAfter(error: RequestError) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const failing = { ...confirmationQuery(SESSION), queryFn: () => Promise.reject(error) }
  await queries.prefetchQuery(failing)
  const viewer = { id: '1', role: 'member', emailVerified: true } as const
  return renderFor(viewer, <CheckoutDonePage session={SESSION} />, {}, queries)
}

test('an error without a sentence is something that went wrong, and does not repeat what to do if it takes longer', async () => {
  const html = await pageAfter(new RequestError(500, { message: '', code: 'bug' }))
  const late = m.membership_done_late().replaceAll("'", '&#x27;')
  expect(html).toContain(m.something_went_wrong())
  expect(html.split(late)).toHaveLength(2)
})

test('the server’s own sentence is shown where it has one', async () => {
  const html = await pageAfter(new RequestError(503, { message: 'Stripe is away.', code: 'payments_away' }))
  expect(html).toContain('Stripe is away.')
})
