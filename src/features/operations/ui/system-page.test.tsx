import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { type System, systemQuery } from '../queries.ts'
import { SystemPage } from './system-page.tsx'

function pageWith(template: string) {
  const queries = new QueryClient()
  const email = { id: 1, template, createdAt: '2026-11-28T09:00:00Z', tries: 2, code: null, givenUp: false }
  const system = { startedAt: '2026-11-28T09:00:00Z', tasks: [], failingEmails: [email] } as unknown as System
  queries.setQueryData(systemQuery().queryKey, system)
  return renderFor({ id: '1', role: 'admin' }, <SystemPage />, {}, queries)
}

test('an email that fails is called by what it is about; one of an earlier version by its template', () => {
  expect(pageWith('notifications.notice')).toContain('<bdi>Notification</bdi>')
  expect(pageWith('older.email')).toContain('<bdi>older.email</bdi>')
})
