import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Person } from '#features/accounts/queries.ts'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { NotFound } from './not-found.tsx'

const pageFor = (role: Person['role'] | null, path: string) =>
  renderFor(role && { id: '1', role, emailVerified: true }, <NotFound />, {}, new QueryClient(), path)

test('an admin finds the way back to the admin area, of which no one else learns', () => {
  for (const role of ['admin', 'moderator'] as const) {
    expect(pageFor(role, '/admin/nonsense')).toContain(m.site_not_found_admin())
    expect(pageFor(role, '/nonsense')).not.toContain(m.site_not_found_admin())
  }
  for (const role of ['member', 'expert', null] as const)
    expect(pageFor(role, '/admin/nonsense')).not.toContain('/admin')
})
