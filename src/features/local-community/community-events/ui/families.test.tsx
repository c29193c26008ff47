import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { type CommunityEvent, familiesQuery } from '../../queries.ts'
import { declineText, Families } from './families.tsx'

test('the organizer reads how many people come, without those on the waitlist', () => {
  const queries = new QueryClient()
  const family = { firstName: 'Sara', specialRequests: null, registeredAt: '' }
  queries.setQueryData(familiesQuery(1).queryKey, [
    { ...family, id: 1, attendeeCount: 2, status: 'attending' as const },
    { ...family, id: 2, attendeeCount: 4, status: 'attending' as const },
    { ...family, id: 3, attendeeCount: 3, status: 'waiting' as const },
  ])
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <Families communityEvent={{ id: 1, state: 'upcoming' } as CommunityEvent} />
    </QueryClientProvider>,
  )
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('2 families attending 6 people 1 on the waitlist')
})

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

test('a family is declined with its spot, one on the waitlist without', () => {
  const family = { firstName: 'Sara' }
  const spot = 'next family on the waitlist'
  expect(declineText({ ...family, status: 'attending' })).toContain(spot)
  expect(declineText({ ...family, status: 'waiting' })).not.toContain(spot)
  expect(declineText({ ...family, status: 'waiting' })).toContain('Sara')
})

test('the button that declines a family reads its name out in the language of the name', () => {
  const queries = new QueryClient()
  const family = { attendeeCount: 2, specialRequests: null, status: 'attending' as const, registeredAt: '' }
  queries.setQueryData(familiesQuery(1).queryKey, [{ ...family, id: 1, firstName: 'سارا' }])
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <Families communityEvent={{ id: 1, state: 'upcoming' } as CommunityEvent} />
    </QueryClientProvider>,
  )
  expect(html).toContain('<bdi lang="fa">سارا</bdi>')
})
