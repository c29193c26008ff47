import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { communityEventsQuery, discussedQuery, groupQuery, pastQuery } from '../../queries.ts'
import { GroupPage } from './group-page.tsx'

const GROUP = { id: 1, name: 'Oslo', city: 'Oslo', country: 'Norway', memberCount: 3, mine: null }

test.each<[group: string, isActive: boolean]>([
  ['an open', true],
  ['a closed', false],
])('the page of %s group without events says what is true of it', (_, isActive) => {
  const queries = new QueryClient()
  queries.setQueryData(groupQuery(1).queryKey, { ...GROUP, isActive } as never)
  queries.setQueryData(communityEventsQuery('', 1, undefined).queryKey, {
    pages: [{ rows: [] }],
    pageParams: [undefined],
  } as never)
  queries.setQueryData(pastQuery(1).queryKey, [])
  queries.setQueryData(discussedQuery(1).queryKey, [])
  const html = renderFor(null, <GroupPage id={1} search={{}} />, {}, queries)
  expect(html.includes(m.local_community_group_events_none())).toBe(isActive)
  expect(html.includes(m.local_community_group_events_closed())).toBe(!isActive)
})
