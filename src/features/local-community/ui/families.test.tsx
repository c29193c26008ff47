import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { type CommunityEvent, familiesQuery } from '../queries.ts'
import { Families } from './families.tsx'

test('a family’s note has the label of its column in the file, and no note has none', () => {
  const queries = new QueryClient()
  const family = { firstName: 'Sara', attendeeCount: 2, status: 'attending' as const, registeredAt: '' }
  queries.setQueryData(familiesQuery(1).queryKey, [
    { ...family, id: 1, specialRequests: 'No nuts' },
    { ...family, id: 2, specialRequests: null },
  ])
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <Families communityEvent={{ id: 1, state: 'upcoming' } as CommunityEvent} />
    </QueryClientProvider>,
  )
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain(`${m.local_community_special_requests()} No nuts`)
  expect(text.split(m.local_community_special_requests())).toHaveLength(2)
})
