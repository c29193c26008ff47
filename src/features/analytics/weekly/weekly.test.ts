import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { aPerson } from '../../../../tests/people.ts'
import { storeSigns } from '../counting/store.server.ts'
import { emailWeekly } from './weekly.server.ts'

const ZONE = 'Asia/Tehran'
const here = await openTestApp({ SITE_TIMEZONE: ZONE })
const at = (text: string) => new Date(Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds)
const MONDAY = at('2026-11-16T08:05')

const view = (visitor: number, when: Date) =>
  storeSigns({ db: here.app.db }, [
    {
      visitor: BigInt(visitor),
      at: when,
      page: '/events',
      lang: 'fa',
      device: 'mobile',
      browser: 'safari',
      signedIn: false,
    },
  ])

test('each verified admin hears once, on Monday morning of the site’s zone, of the week before', async () => {
  const [one, two] = [
    await aPerson(here, { role: 'admin' }),
    await aPerson(here, { role: 'admin', lang: 'fa' }),
  ]
  const unverified = await aPerson(here, { role: 'admin', emailVerified: false })
  const moderator = await aPerson(here, { role: 'moderator' })
  await emailWeekly(here.app, MONDAY)
  expect(await here.mailTo(one.email, 0)).toEqual([]) // nobody came
  await view(1, at('2026-11-09T00:10'))
  await view(2, at('2026-11-15T23:50'))
  await view(3, at('2026-11-08T23:50')) // the week before
  await view(4, at('2026-11-16T00:10')) // this week
  await emailWeekly(here.app, at('2026-11-16T07:55'))
  await emailWeekly(here.app, at('2026-11-17T09:00'))
  expect(await here.mailTo(one.email, 0)).toEqual([])
  for (let again = 0; again < 3; again++) await emailWeekly(here.app, MONDAY)
  const [email, ...more] = await here.mailTo(one.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('Visitors to Peyvand last week: 2')
  expect(email?.text).toContain('Visitors: 2 (the week before: 1). Page views: 2 (the week before: 1).')
  expect(email?.text).toContain('/events')
  const [persian] = await here.mailTo(two.email)
  expect(persian?.subject).toBe('هفتهٔ گذشتهٔ پیوند: ۲ بازدیدکننده')
  expect(persian?.text).toContain('۱۸ آبان ۱۴۰۵')
  for (const nobody of [unverified, moderator]) expect(await here.mailTo(nobody.email, 0)).toEqual([])
})
