import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../../tests/render-page.tsx'
import { sessionsQuery } from '../../queries.ts'
import { SPECIALTIES } from '../../specialties.ts'
import { SessionsPage } from './sessions-page.tsx'

test('each specialty has its drawing, so that the page is not all text', () => {
  const queries = new QueryClient()
  for (const list of ['upcoming', 'past'] as const)
    queries.setQueryData(sessionsQuery(list, undefined).queryKey, {
      pages: [{ rows: [] }],
      pageParams: [undefined],
    } as never)
  const html = renderFor(null, <SessionsPage search={{}} />, {}, queries)
  for (const each of SPECIALTIES) expect(html).toContain(`/art/session-${each}.svg`)
})
