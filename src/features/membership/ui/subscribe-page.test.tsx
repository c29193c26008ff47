import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { plansQuery, subscriptionQuery } from '../queries.ts'
import { SubscribePage } from './subscribe-page.tsx'

test('who has not confirmed their email is told how, and is not led to a membership they do not have', () => {
  const queries = new QueryClient()
  queries.setQueryData(plansQuery().queryKey, { mode: 'payments' } as never)
  queries.setQueryData(subscriptionQuery().queryKey, { membership: null } as never)
  const html = renderFor({ id: '1', emailVerified: false }, <SubscribePage plan="annual" />, {}, queries)
  expect(html).toContain(m.membership_unverified())
  expect(html).not.toContain(m.membership_to_account())
})
