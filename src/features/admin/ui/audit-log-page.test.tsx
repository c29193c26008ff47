import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { renderFor } from '../../../../tests/render-page.tsx'
import { type AuditEntry, auditLogQuery } from '../queries.ts'
import { AuditLogPage } from './audit-log-page.tsx'

function pageWith(entry: Partial<AuditEntry>, lang: 'en' | 'fa' = 'en') {
  const queries = new QueryClient()
  const row = {
    id: 1,
    at: '2026-11-26T20:30:00Z',
    actorId: '1',
    actorName: 'Roya',
    reason: null,
    member: null,
    url: null,
  }
  queries.setQueryData(auditLogQuery().queryKey, {
    pages: [{ rows: [{ ...row, ...entry } as AuditEntry], next: undefined }],
    pageParams: [undefined],
  } as never)
  return renderFor({ id: '1', role: 'admin' }, <AuditLogPage />, { lang }, queries)
}

test('the log says which settings were changed, by the labels of their fields', () => {
  const page = pageWith({
    act: 'settings_changed',
    subject: 'settings',
    details: { changed: ['bannerFa', 'flexibleMost', 'older'] },
  })
  for (const words of ['Banner in Persian', 'Pay-What-You-Can: Largest amount', 'older'])
    expect(page).toContain(words)
})

test('the log has titles in the reader’s language, where they were stored in both', () => {
  const entry = {
    act: 'event_made',
    subject: 'event:3',
    details: { title: 'Yalda', titleFa: 'یلدا' },
  } as const
  expect(pageWith(entry, 'fa')).toContain('یلدا')
  expect(pageWith(entry, 'en')).toContain('Yalda')
  expect(pageWith({ ...entry, details: { title: 'Yalda' } }, 'fa')).toContain('Yalda')
  const group = { ...entry, details: { name: 'Tiles', nameFa: 'کاشی' } }
  expect(pageWith(group, 'fa')).toContain('کاشی')
})

test('an entry leads to the page of its subject as long as that is there, and one of an import says how many', () => {
  const entry = { act: 'seal_opened', subject: 'comment:5', details: {} } as const
  expect(pageWith({ ...entry, url: '/community/3' })).toContain('href="/community/3"')
  expect(pageWith(entry)).not.toContain('underline')
  const imported = { act: 'subscribers_imported', subject: 'newsletter' } as const
  expect(pageWith({ ...imported, details: { import: 1, added: 212 } })).toContain('212 addresses added')
  const undone = { act: 'import_undone', subject: 'newsletter' } as const
  expect(pageWith({ ...undone, details: { import: 1, removed: 1 } })).toContain('1 address removed')
})

test('an entry of a newsletter names the issue, its recipients or its time, one of the waitlist the families', () => {
  const titles = { title: 'Yalda', titleFa: 'یلدا' }
  const sent = {
    act: 'newsletter_sent',
    subject: 'newsletter:3',
    details: { ...titles, recipients: 1240 },
  } as const
  for (const words of ['Yalda', '1,240 recipients']) expect(pageWith(sent)).toContain(words)
  expect(pageWith(sent, 'fa')).toContain('یلدا')
  const at = '2026-12-01T18:00:00.000Z'
  expect(pageWith({ ...sent, act: 'newsletter_scheduled', details: { at } })).toContain(at)
  const invited = { act: 'waitlist_invited', subject: 'waitlist', details: { count: 1 } } as const
  expect(pageWith(invited)).toContain('1 family invited')
})

test('a task that was run again has the name that it has on the page of the system', () => {
  const entry = { act: 'task_retried', subject: 'task:mail.send', details: {} } as const
  expect(pageWith(entry)).toContain(m.operations_task_mail_send())
  expect(pageWith(entry)).not.toContain('mail.send')
  expect(pageWith({ ...entry, subject: 'task:older.task' })).toContain('older.task')
})
