import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { unsubscribeQuery } from '../queries.ts'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const ON_THE_SITE = 'still see notifications on the site'

test.each([
  ['reply', true, true],
  ['reply', false, true],
  ['visits', true, false],
  ['visits', false, false],
] as const)(
  'what is only an email promises nothing on the site: %s, subscribed: %s',
  (what, on, isOnSite) => {
    const queries = new QueryClient()
    const queryKey: QueryKey = unsubscribeQuery('token').queryKey
    queries.setQueryData(queryKey, { what, on })
    const html = renderFor(null, <UnsubscribePage token="token" isOver={false} />, {}, queries)
    expect(html.includes(ON_THE_SITE)).toBe(isOnSite)
  },
)
