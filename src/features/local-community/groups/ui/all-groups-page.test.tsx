import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { allCommunityEventsQuery, allGroupsQuery } from '../../admin-queries.ts'
import { AllGroupsPage } from './all-groups-page.tsx'

const none = () => ({ pages: [{ rows: [] }], pageParams: [undefined] }) as never

test.each([
  [allGroupsQuery, undefined, m.local_community_admin_no_groups],
  [allCommunityEventsQuery, 'events', m.local_community_admin_no_events],
] as const)('a site without groups or events does not blame a search', (query, kind, empty) => {
  for (const [q, text] of [
    ['', empty],
    ['quetzalcoatl', m.ui_queue_none_found],
  ] as const) {
    const queries = new QueryClient()
    queries.setQueryData(query(q).queryKey, none())
    expect(renderFor(null, <AllGroupsPage q={q} kind={kind} />, {}, queries)).toContain(text())
  }
})
