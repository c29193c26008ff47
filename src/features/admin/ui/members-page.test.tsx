import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { membersQuery } from '../queries.ts'
import { AdminMembersPage } from './members-page.tsx'

test('a site without suspended members does not blame a search', () => {
  const none = { pages: [{ rows: [] }], pageParams: [undefined] } as never
  for (const [search, text] of [
    [{ filter: 'suspended' }, m.admin_members_empty],
    [{ filter: 'suspended', q: 'quetzalcoatl' }, m.ui_queue_none_found],
  ] as const) {
    const queries = new QueryClient()
    queries.setQueryData(membersQuery(search).queryKey, none)
    const html = renderFor(null, <AdminMembersPage {...search} />, {}, queries)
    expect(html).toContain(text())
    expect(/search/i.test(text())).toBe('q' in search)
  }
})
