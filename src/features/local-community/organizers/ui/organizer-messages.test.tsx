import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { OrganizerMessages } from './organizer-messages.tsx'

test('messages are those of an event’s organizer, or of the organizers of a group', () => {
  const titleIn = (kind: 'event' | 'group') => {
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <OrganizerMessages audience={{ kind, id: 1 }} writes />
      </QueryClientProvider>,
    )
    return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1]
  }
  expect(titleIn('event')).toBe(m.local_community_messages())
  expect(titleIn('group')).toBe(m.local_community_group_messages())
})
