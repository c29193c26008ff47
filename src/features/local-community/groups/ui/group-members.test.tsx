import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { type Group, membersQuery } from '../../queries.ts'
import { GroupMembers } from './group-members.tsx'

const none = { pages: [{ rows: [] }], pageParams: [undefined] } as never

test.each([
  ['fits on a page', 20, undefined, false],
  ['is larger', 21, undefined, true],
  ['has become smaller since', 20, 'Sara', true],
])('whether the members of a group that %s can be searched', (_, memberCount, q, isSearched) => {
  const queries = new QueryClient()
  queries.setQueryData(membersQuery(1, q).queryKey, none)
  const group = { id: 1, mine: 'member', isActive: true, memberCount } as Group
  const html = renderFor({}, <GroupMembers group={group} q={q} />, {}, queries)
  expect(html.includes(m.local_community_group_people_search())).toBe(isSearched)
  expect(html.includes(m.ui_queue_none_found())).toBe(q !== undefined)
})
