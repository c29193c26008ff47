import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { communityEventsQuery, groupsQuery } from '../queries.ts'
import { LocalCommunityPage } from './local-community-page.tsx'

const GROUP = {
  id: 1,
  name: 'Oslo',
  nameFA: null,
  city: 'Oslo',
  country: 'Norway',
  memberCount: 3,
  isActive: true,
}

test('the number of members, which changes as others join, is not announced', () => {
  const queries = new QueryClient()
  const listOf = (rows: object[]) => ({ pages: [{ rows }], pageParams: [undefined] }) as never
  queries.setQueryData(groupsQuery('', undefined).queryKey, listOf([GROUP]))
  queries.setQueryData(communityEventsQuery('', undefined, undefined).queryKey, listOf([]))
  const html = renderFor(null, <LocalCommunityPage search={{}} />, {}, queries)
  expect(html).toMatch(/3 members/)
  expect(html).not.toContain('aria-live')
})

test('a link leads past the groups to the events', () => {
  const html = renderFor(null, <LocalCommunityPage search={{}} />)
  const target = /<a href="#([^"]+)"[^>]*>Upcoming Events</.exec(html)?.[1]
  expect(html).toMatch(new RegExp(`<h2 id="${target}"[^>]*>Upcoming Events`))
})
