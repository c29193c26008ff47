import { afterEach, expect, test, vi } from 'vitest'
import { sendReminders } from '#features/calendar/reminders.server.ts'
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openSmtp } from '../../../tests/servers/smtp.ts'
import { inHours } from '../../../tests/times.ts'
import { calendars } from '../../calendars.ts'
import { queueEmail } from './email.server.ts'

const smtp = await openSmtp()
const testApp = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
const { app, newClient, runJobs } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const isAway = () => smtp.rejectWhen(() => ({ at: 'rcpt', code: 451 }))

/** Lets what waits for its next try be due. */
const makeDue = () =>
  app.db.$client.query(
    "update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'",
  )
async function backAfter(ms: number) {
  smtp.rejectWhen(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  await makeDue()
  await runJobs()
}
const mailsTo = async (email: string) => {
  const { rows } = await app.db.$client.query<{ template: string; waits: boolean; sent: boolean }>(
    'select template, sealed is not null as waits, sent_at is not null as sent from mails m join users u on u.id = m.user_id where u.email = $1',
    [email],
  )
  return rows
}

afterEach(() => vi.useRealTimers())

test('an email is tried again for a day, and at least once an hour', async () => {
  isAway()
  const vars = { link: 'http://peyvand.test/way-in', code: '123456' }
  const common = { userId: null, lang: 'en', vars, template: 'accounts.signIn' } as const
  await queueEmail(app, app.db, { ...common, key: 'waits', to: 'waits@example.org' })
  const pauses: number[] = []
  for (let state = 'retry'; state === 'retry'; ) {
    await runJobs()
    const { rows } = await app.db.$client.query<{ state: string; pause: number }>(
      "select state, extract(epoch from start_after - now())::float8 as pause from pgboss.job where name = 'mail.send'",
    )
    state = rows[0]?.state ?? ''
    if (state === 'retry') pauses.push(rows[0]?.pause ?? 0)
    await makeDue()
  }
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / HOUR_SECONDS
  expect(Math.max(...pauses)).toBeLessThanOrEqual(HOUR_SECONDS)
  expect(pauses[0]).toBeLessThan(60)
  expect(hours).toBeGreaterThan(22)
  expect(hours).toBeLessThan(26)
})

test('an email to an address that is none is tried once, and warns no admin', async () => {
  const email = 'sahar@gmial.example.org'
  smtp.rejectWhen(() => ({ at: 'rcpt', code: 550, text: '5.1.1 User unknown' }))
  const countWaiting = async () => (await admin.get('/api/admin/system')).body.emailsWaiting
  const before = await countWaiting()
  await newClient().post('/api/newsletter/subscribe', { email })
  expect(await countWaiting()).toBe(before + 1)
  await runJobs()
  expect(await countWaiting()).toBe(before)
  await makeDue()
  await runJobs()
  expect(smtp.triesOf(email)).toBe(1)
})

test('an email that is rejected for another reason is tried again', async () => {
  const email = 'blocked@example.org'
  smtp.rejectWhen(() => ({ at: 'rcpt', code: 550, text: '5.7.1 Client host blocked' }))
  await newClient().post('/api/newsletter/subscribe', { email })
  await runJobs()
  await makeDue()
  await runJobs()
  expect(smtp.triesOf(email)).toBe(2)
})

test.each([
  [14, 1],
  [16, 0],
])(
  'a link to sign in that leaves only after %i minutes is sent %i times: it works for 15',
  async (minutes, times) => {
    const { email } = await createPerson(testApp)
    isAway()
    await newClient().post('/api/sign-in', { email })
    await runJobs()
    expect(await mailsTo(email)).toEqual([{ template: 'accounts.signIn', waits: true, sent: false }])
    await backAfter(minutes * MINUTE_MS)
    expect(smtp.to(email)).toHaveLength(times)
    expect(await mailsTo(email)).toEqual([{ template: 'accounts.signIn', waits: false, sent: times > 0 }])
  },
)

test('an email that waited for days, as while the machine slept, is not sent any more', async () => {
  isAway()
  const vars = { link: 'http://peyvand.test/way-in', code: '123456' }
  const common = { userId: null, lang: 'en', vars, template: 'accounts.signIn' } as const
  for (const days of [2, 4]) {
    await queueEmail(app, app.db, { ...common, key: `slept-${days}`, to: `slept-${days}@example.org` })
    await app.db.$client.query(
      'update mails set created_at = now() - make_interval(days => $1::int) where key = $2',
      [days, `slept-${days}`],
    )
  }
  await runJobs()
  await backAfter(0)
  expect(smtp.to('slept-2@example.org')).toHaveLength(1)
  expect(smtp.to('slept-4@example.org')).toEqual([])
  const { rows } = await app.db.$client.query(
    "select sealed is not null as waits, sent_at is not null as sent from mails where key = 'slept-4'",
  )
  expect(rows).toEqual([{ waits: false, sent: false }])
})

test('a reminder is not sent of what has begun meanwhile', async () => {
  const person = await createPerson(testApp)
  const event = await admin.post('/api/events', {
    ...{ title: 'Yalda', titleFa: 'شب یلدا', description: 'About it', speaker: 'Sara', category: 'culture' },
    ...{ dateTime: inHours(0.5), zone: 'Europe/Oslo' },
  })
  await person.post('/api/events/register', { eventId: event.body.id })
  isAway()
  await sendReminders(app, calendars)
  await runJobs()
  const reminder = async () =>
    (await mailsTo(person.email)).filter(({ template }) => template === 'calendar.reminder')
  expect(await reminder()).toEqual([{ template: 'calendar.reminder', waits: true, sent: false }])
  await backAfter(HOUR_MS)
  expect(await reminder()).toEqual([{ template: 'calendar.reminder', waits: false, sent: false }])
  expect(smtp.to(person.email).filter(({ mail }) => /within the hour/.test(mail.subject ?? ''))).toEqual([])
})
