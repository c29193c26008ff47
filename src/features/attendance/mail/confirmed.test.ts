import { render } from '@react-email/render'
import { expect, test } from 'vitest'
import { confirmationMails } from './confirmed.tsx'

test.each([
  ['en', 'event', 'View event', 'registered for this event'],
  ['en', 'gathering', 'View event', 'registered for this event'],
  ['en', 'workshop', 'View workshop', 'registered for this workshop'],
  ['fa', 'event', 'دیدن رویداد', 'برای این رویداد ثبت‌نام'],
  ['fa', 'gathering', 'دیدن دورهمی', 'برای این دورهمی ثبت‌نام'],
  ['fa', 'workshop', 'دیدن کارگاه', 'برای این کارگاه ثبت‌نام'],
] as const)(
  'a confirmation calls what it is about by its name on the site: %s, %s',
  async (lang, of, button, why) => {
    const confirmation = {
      ...{ of, title: 'Yalda', place: undefined, url: 'https://peyvand.test/en/events/1', ics: '' },
      ...{ start: '2026-12-21T17:00:00Z', zone: 'Europe/Oslo', ownZone: null },
    }
    const mail = { lang, publicUrl: 'https://peyvand.test' }
    const { body } = confirmationMails['seats.confirmed'].write(confirmation, mail)
    const text = await render(body, { plainText: true })
    expect(text).toContain(button)
    expect(text).toContain(why)
  },
)
