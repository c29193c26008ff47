import { render } from '@react-email/render'
import { expect, test } from 'vitest'
import { calendarMails } from './reminder.tsx'

test.each([
  ['en', true, 'because you signed up'],
  ['en', false, 'because you asked a question in it'],
  ['fa', true, 'چون در این برنامه ثبت‌نام کرده‌اید'],
  ['fa', false, 'چون در این برنامه پرسشی مطرح کرده‌اید'],
] as const)('a reminder says once why it came: %s, with a spot: %s', async (lang, spot, why) => {
  const reminder = {
    ...{
      kind: 'day' as const,
      title: 'Yalda',
      place: undefined,
      url: 'https://peyvand.test/en/events/1',
      spot,
    },
    ...{ start: '2026-12-21T17:00:00Z', end: undefined, zone: 'Europe/Oslo', ownZone: null },
    ...{ ics: '', token: 'token' },
  }
  const { body } = calendarMails['calendar.reminder'].write(reminder, {
    lang,
    publicUrl: 'https://peyvand.test',
  })
  expect(await render(body)).toContain('<strong><span dir="ltr" lang="en">Yalda</span></strong>')
  const text = await render(body, { plainText: true })
  expect(text.match(/You're receiving|را دریافت می‌کنید/g)).toHaveLength(1)
  expect(text).toContain(why)
})
