import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import type { NotificationView } from '../queries.ts'
import { NotificationLink } from './notification-link.tsx'

test('a notification of a kind that a page opened before the update does not know is shown all the same', () => {
  const notification = {
    ...{ id: 1, kind: 'a_later_kind', text: 'It begins tomorrow', words: null, takesPlace: null },
    ...{ url: '/', at: '2026-11-28T12:00:00Z', read: false },
  } as unknown as NotificationView
  expect(renderFor(null, <NotificationLink notification={notification} />)).toContain('It begins tomorrow')
})

test('the day of a notification is shown by both calendars on Persian pages', () => {
  const notification = {
    ...{ id: 1, kind: 'reply', text: 'پاسخ تازه', words: null, takesPlace: null },
    ...{ url: '/', at: '2026-11-28T12:00:00Z', read: false },
  } as unknown as NotificationView
  const html = renderFor(null, <NotificationLink notification={notification} withDay />, { lang: 'fa' })
  expect(html.replace(/<[^>]*>/g, '')).toContain('۷ آذر ۱۴۰۵ (۲۸ نوامبر ۲۰۲۶)')
  const below = renderFor(null, <NotificationLink notification={notification} />, { lang: 'fa' })
  expect(below).toMatch(/title="شنبه ۷ آذر [^"]* زمان هماهنگ جهانی"/)
})
