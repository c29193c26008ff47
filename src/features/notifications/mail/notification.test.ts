import { render } from '@react-email/render'
import { expect, test } from 'vitest'
import type { About, NotificationKind } from '../rules.ts'
import { notificationEmail } from './notification.tsx'

/** What inboxes show beside the subject. */
async function previewOf(kind: NotificationKind, about: About) {
  const email = { kind, about, by: 'Sara', url: '/events/1', token: 'token', ownZone: 'Europe/Oslo' }
  const { body } = notificationEmail.write(email, { lang: 'en', publicUrl: 'https://peyvand.test' })
  return /data-skip-in-text="true"[^>]*>([^<]*)/.exec(await render(body))?.[1]
}

test('beside the subject, which names the event, an inbox shows when it is', async () => {
  const event = { title: 'Yalda', at: '2026-12-21T17:00:00Z', zone: 'Europe/Oslo' }
  expect(await previewOf('cancelled', event)).toBe('Monday, December 21, 2026, 6:00 PM Oslo time, CET')
})

test('beside a subject that is to say nothing, an inbox shows nothing else', async () => {
  expect(await previewOf('reply', { title: 'Worries' })).toBe('A reply to your post')
})
