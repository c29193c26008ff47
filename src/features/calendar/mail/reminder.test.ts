import { render } from '@react-email/render'
import { expect, test, vi } from 'vitest'
import { calendarMails } from './reminder.tsx'

const common = {
  ...{ kind: 'day' as const, title: 'Yalda', place: undefined, url: 'https://peyvand.test/en/events/1' },
  ...{ spot: true, end: undefined, zone: 'Europe/Oslo', ownZone: null, ics: '', token: 'token' },
}
const publicUrl = 'https://peyvand.test'

test.each([
  ['en', true, 'because you signed up'],
  ['en', false, 'because you asked a question in it'],
  ['fa', true, 'چون در این برنامه ثبت‌نام کرده‌اید'],
  ['fa', false, 'چون در این برنامه پرسشی مطرح کرده‌اید'],
] as const)('a reminder says once why it came: %s, with a spot: %s', async (lang, spot, why) => {
  const reminder = { ...common, spot, start: '2026-12-21T17:00:00Z' }
  const { body } = calendarMails['calendar.reminder'].write(reminder, { lang, publicUrl })
  expect(await render(body)).toContain('<strong><span dir="ltr" lang="en">Yalda</span></strong>')
  const text = await render(body, { plainText: true })
  expect(text.match(/You're receiving|را دریافت می‌کنید/g)).toHaveLength(1)
  expect(text).toContain(why)
})

test.each([
  ['2026-12-20T23:10:00+01:00', '2026-12-21T00:10:00+01:00', 'Tomorrow'],
  ['2026-12-21T00:10:00+01:00', '2026-12-21T20:10:00+01:00', 'Today'],
  // 24 hours before, as the clocks go forward on the Sunday between them.
  ['2026-03-28T23:10:00+01:00', '2026-03-30T00:10:00+02:00', 'Starting soon'],
])('a reminder written at %s of what begins at %s says: %s', (now, start, said) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const mail = calendarMails['calendar.reminder'].write({ ...common, start }, { lang: 'en', publicUrl })
  vi.useRealTimers()
  expect(mail.subject).toBe(`${said}: \u2068Yalda\u2069`)
})
