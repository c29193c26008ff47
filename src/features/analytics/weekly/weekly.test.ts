import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { storeHits } from '../counting/store.server.ts'
import { emailWeekly } from './weekly.server.ts'

const ZONE = 'Asia/Tehran'
const testApp = await openTestApp({ SITE_TIMEZONE: ZONE })
const at = (text: string) => new Date(Temporal.ZonedDateTime.from(`${text}[${ZONE}]`).epochMilliseconds)
const MONDAY = at('2026-11-16T08:05')

const view = (visitor: number, when: Date) =>
  storeHits({ db: testApp.app.db }, [
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

test('each verified admin gets one summary of the week before, on Monday morning in the site’s zone', async () => {
  const [one, two] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin', lang: 'fa' }),
  ]
  const unverified = await createPerson(testApp, { role: 'admin', verified: false })
  const moderator = await createPerson(testApp, { role: 'moderator' })
  const suspended = await createPerson(testApp, { role: 'admin' })
  await one.post(`/api/admin/members/${suspended.id}/suspension`, { reason: 'The account was taken over' })
  await emailWeekly(testApp.app, MONDAY)
  expect(await testApp.mailTo(one.email, 0)).toEqual([]) // nobody came
  await view(1, at('2026-11-09T00:10'))
  await view(2, at('2026-11-15T23:50'))
  await view(3, at('2026-11-08T23:50')) // the week before
  await view(4, at('2026-11-16T00:10')) // this week
  await emailWeekly(testApp.app, at('2026-11-16T07:55'))
  await emailWeekly(testApp.app, at('2026-11-17T09:00'))
  expect(await testApp.mailTo(one.email, 0)).toEqual([])
  for (let secondRunCount = 0; secondRunCount < 3; secondRunCount++) await emailWeekly(testApp.app, MONDAY)
  const [email, ...more] = await testApp.mailTo(one.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('Visitors to Peyvand last week: 2')
  expect(email?.text).toMatch(
    /^Visitors: 2 \(the week before: 1\)\nPage views: 2 \(the week before: 1\)\nAverage visit: 0 min \d+ s$/m,
  )
  expect(email?.text).toContain('Events /events: 2')
  expect(email?.text).toMatch(/^Community Posts: 0\nEvent Registrations: 0\n/m)
  const [persian] = await testApp.mailTo(two.email)
  expect(persian?.subject).toBe('هفتهٔ گذشتهٔ پیوند: ۲ بازدیدکننده')
  expect(persian?.text).toContain('۱۸ آبان ۱۴۰۵ (۹ نوامبر ۲۰۲۶)')
  expect(persian?.text).toContain('رویدادها /events: ۲')
  for (const nobody of [unverified, moderator, suspended])
    expect(await testApp.mailTo(nobody.email, 0)).toEqual([])
})

test('an admin ends it with one click in the email, or in the account, and may have it again', async () => {
  const [one, two] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin' }),
  ]
  await two.send('PUT', '/api/me/notification-choices', { visits: 'site' })
  const next = at('2026-11-23T08:05')
  await emailWeekly(testApp.app, next)
  expect(await testApp.mailTo(two.email, 0)).toEqual([])
  const [email] = await testApp.mailTo(one.email)
  const link = email?.headers?.find(({ key }) => key === 'list-unsubscribe')?.value
  const [, address = ''] = /<http:\/\/[^/]+(.+)>/.exec(link ?? '') ?? []
  expect((await testApp.newClient().post(address)).body).toEqual({ what: 'visits', on: false })
  await view(9, at('2026-11-24T08:00'))
  await emailWeekly(testApp.app, at('2026-11-30T08:05'))
  expect(await testApp.mailTo(one.email)).toHaveLength(1)
  await one.send('PUT', '/api/me/notification-choices', { visits: 'mail' })
  await emailWeekly(testApp.app, at('2026-11-30T09:05'))
  expect(await testApp.mailTo(one.email, 2)).toHaveLength(2)
})

test('a weekly email that waits for the mail server is not sent to someone who was suspended or is no admin any more', async () => {
  const [one, former, suspended] = [
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin' }),
    await createPerson(testApp, { role: 'admin' }),
  ]
  await view(10, at('2026-12-01T08:00'))
  await emailWeekly(testApp.app, at('2026-12-07T08:05'))
  await testApp.app.db.$client.query("update users set role = 'member' where id = $1", [former.id])
  await one.post(`/api/admin/members/${suspended.id}/suspension`, { reason: 'The account was taken over' })
  expect(await testApp.mailTo(one.email)).toHaveLength(1)
  for (const nobody of [former, suspended]) expect(await testApp.mailTo(nobody.email, 0)).toEqual([])
})
