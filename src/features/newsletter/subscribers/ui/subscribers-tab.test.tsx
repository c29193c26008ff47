import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { subscribersQuery } from '../../admin-queries.ts'
import { SubscribersTab } from './subscribers-tab.tsx'

test('a choice that no subscriber fits does not blame a search, in either language', () => {
  for (const filters of [{ status: 'stopped' }, { lang: 'fa' }, { q: 'quetzalcoatl' }] as const) {
    const queries = new QueryClient()
    const none = { pages: [{ rows: [] }], pageParams: [undefined] } as never
    queries.setQueryData(subscribersQuery(filters).queryKey, none)
    const html = renderFor(null, <SubscribersTab filters={filters} />, {}, queries)
    expect(html).toContain(m.newsletter_none_found())
  }
  expect(m.newsletter_none_found({}, { locale: 'en' })).not.toMatch(/search/i)
  expect(m.newsletter_none_found({}, { locale: 'fa' })).not.toContain('جست‌وجو')
})
