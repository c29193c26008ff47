import ICAL from 'ical.js'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { calendars } from '../../calendars.ts'
import { sendReminders } from './reminders.server.ts'
import type { CalendarEntry } from './rules.ts'

const testApp = await openTestApp()
const { app, newClient, mailTo } = testApp

/** Stands in for a feature with events. */
let attended: { userId: string; entry: CalendarEntry; isPrivate?: boolean }[] = []
const everyOther = calendars.splice(0)
afterAll(() => void calendars.splice(0, 1, ...everyOther)) // test files of one worker share it
calendars.push({
  entriesOf: async (_, userId) => attended.filter((each) => each.userId === userId).map(({ entry }) => entry),
  entryOf: async () => undefined,
  upcomingAttendances: async (_, from, to) =>
    attended
      .filter(({ entry }) => entry.start > from && entry.start <= to)
      .map(({ entry, ...attendance }) => ({
        ...attendance,
        entry: (lang) => (lang === 'fa' ? { ...entry, title: 'شب شعر' } : entry),
      })),
})
beforeEach(() => {
  attended = []
})

let count = 0
const newEntry = (given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: `event-${++count}@peyvand.test`,
  start: inHours(24),
  end: inHours(25),
  zone: 'America/Toronto',
  title: 'Poetry night',
  place: 'Community hall',
  url: 'http://peyvand.test/en/events/1',
  status: 'confirmed' as const,
  sequence: 0,
  updatedAt: new Date('2026-11-01T10:00Z'),
  ...given,
})
const now = new Date('2026-12-01T12:00Z')
// A reminder is sent only before what it is about begins.
vi.useFakeTimers({ toFake: ['Date'], now })
afterAll(() => void vi.useRealTimers())
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const titlesIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part).summary)
const pathOf = (url: string) => new URL(url).pathname

test('a person makes the address of their calendar, and what they attend is in it', async () => {
  const sara = await createPerson(testApp)
  attended = [{ userId: sara.id, entry: newEntry() }]
  expect((await sara.get('/api/me/calendar')).body).toBeNull()
  const response = await sara.post('/api/me/calendar')
  expect(response.body.url).toMatch(/^http:\/\/peyvand\.test\/api\/calendar\/[\w-]{32}\.ics$/)
  expect((await sara.get('/api/me/calendar')).body).toEqual(response.body)

  const feed = await newClient().get(pathOf(response.body.url)) // a calendar program has no cookie
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(feed.headers.get('cache-control')).toBe('private, no-cache')
  expect(titlesIn(feed.body)).toEqual(['Poetry night'])
})

test('a program that has the current version gets no body; after a change it gets all', async () => {
  const sara = await createPerson(testApp)
  const { body } = await sara.post('/api/me/calendar')
  const first = await newClient().get(pathOf(body.url))
  const etag = { 'if-none-match': first.headers.get('etag') ?? '' }
  const secondResponse = await newClient().get(pathOf(body.url), etag)
  expect(secondResponse.status).toBe(304)
  expect(secondResponse.body).toBeUndefined()
  attended = [{ userId: sara.id, entry: newEntry() }]
  expect((await newClient().get(pathOf(body.url), etag)).status).toBe(200)
})

test('a renewed address ends the one before, a removed one leads nowhere, and both answer like one that never was', async () => {
  const sara = await createPerson(testApp)
  const first = await sara.post('/api/me/calendar')
  const second = await sara.post('/api/me/calendar')
  expect(second.body.url).not.toBe(first.body.url)
  expect(await newClient().get(pathOf(first.body.url))).toFailWith(404, 'not_found')
  expect((await newClient().get(pathOf(second.body.url))).status).toBe(200)
  expect((await sara.delete('/api/me/calendar')).status).toBe(204)
  expect((await sara.delete('/api/me/calendar')).status).toBe(204)
  expect(await newClient().get(pathOf(second.body.url))).toFailWith(404, 'not_found')
  expect((await sara.get('/api/me/calendar')).body).toBeNull()
})

test('what is no address of a calendar is not found', async () => {
  for (const file of [
    'a.ics',
    `${'A'.repeat(32)}.ics`,
    `${'A'.repeat(32)}`,
    'cultural-de.ics',
    "'or 1=1--.ics",
    '%00.ics',
  ])
    expect(await newClient().get(`/api/calendar/${file}`), file).toFailWith(404, 'not_found')
})

test('a guest has no calendar', async () => {
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(await newClient().send(method, '/api/me/calendar', undefined)).toFailWith(401, 'sign_in_first')
})

test('the table alone leads to no calendar: the secret is not in it', async () => {
  const sara = await createPerson(testApp)
  const { body } = await sara.post('/api/me/calendar')
  const secret = pathOf(body.url).slice('/api/calendar/'.length, -'.ics'.length)
  const { rows } = await app.db.$client.query('select * from calendar_feeds where user_id = $1', [sara.id])
  const storedSecrets = [rows[0].seed, rows[0].hash].flatMap((bytes: Buffer) => [
    bytes.toString('base64url'),
    bytes.toString('latin1'),
  ])
  expect(storedSecrets.some((text) => text.includes(secret.slice(0, 8)))).toBe(false)
})

test('the address is exported with the personal data, and deleted with the account', async () => {
  const sara = await createPerson(testApp)
  const { body } = await sara.post('/api/me/calendar')
  expect((await sara.get('/api/me/export')).body.calendar.url).toBe(body.url)
  await sara.delete('/api/me', { posts: 'keep' })
  expect(await newClient().get(pathOf(body.url))).toFailWith(404, 'not_found')
})

test('a day and an hour before, one email each, however often the job runs and in how many processes', async () => {
  const sara = await createPerson(testApp)
  const entry = newEntry()
  attended = [{ userId: sara.id, entry }]
  await Promise.all([sendReminders(app, calendars, now), sendReminders(app, calendars, now)])
  await sendReminders(app, calendars, inHours(0.2))
  const [day] = await mailTo(sara.email)
  expect(day?.subject).toBe('Tomorrow: \u2068Poetry night\u2069')
  expect(day?.html).toContain('Tomorrow: \u2068Poetry night\u2069')
  expect(day?.text).toContain('Wednesday, December 2, 2026, 7:00 AM to 8:00 AM Toronto time, EST')
  expect(day?.text).toContain('Community hall')
  await sendReminders(app, calendars, inHours(23.1))
  await sendReminders(app, calendars, inHours(23.9))
  const mails = await mailTo(sara.email, 2)
  expect(mails[1]?.subject).toBe('Starting within the hour: \u2068Poetry night\u2069')
  const [file] = mails[1]?.attachments ?? []
  expect(file?.mimeType).toBe('text/calendar')
  expect(titlesIn(new TextDecoder().decode(file?.content as ArrayBuffer))).toEqual(['Poetry night'])
  expect(await remindersTo(sara.email)).toBe(2)
})

test('in Persian, in the person’s own time zone, with the organizer’s beside it', async () => {
  const sara = await createPerson(testApp, { lang: 'fa', timeZone: 'Europe/Berlin' })
  attended = [{ userId: sara.id, entry: newEntry() }]
  await sendReminders(app, calendars, now)
  const [mail] = await mailTo(sara.email)
  expect(mail?.subject).toBe('فردا: \u2068شب شعر\u2069')
  expect(mail?.html).toContain('فردا: \u2068شب شعر\u2069')
  expect(mail?.text).toContain('چهارشنبه ۱۱ آذر ۱۴۰۵ (۲ دسامبر ۲۰۲۶)، ساعت ۱۳:۰۰ تا ۱۴:۰۰ به وقت برلین')
  expect(mail?.text).toContain('ساعت ۷:۰۰ تا ۸:۰۰ به وقت تورنتو')
})

test('an email that could not be sent until the day itself does not say tomorrow', async () => {
  const sara = await createPerson(testApp)
  attended = [{ userId: sara.id, entry: newEntry() }]
  await sendReminders(app, calendars, now)
  vi.setSystemTime(inHours(18)) // 1:00 in Toronto
  onTestFinished(() => void vi.setSystemTime(now))
  expect((await mailTo(sara.email))[0]?.subject).toBe('Today: \u2068Poetry night\u2069')
})

test('of what one goes to, the time and the day are those of the place, and the person’s own come below', async () => {
  const night = new Date('2026-12-01T05:00Z') // midnight in Toronto, 6:00 in Oslo
  const visitor = await createPerson(testApp, { timeZone: 'Europe/Oslo' })
  const picnic = newEntry({ inPerson: true, start: new Date('2026-12-02T01:00Z'), end: undefined })
  attended = [{ userId: visitor.id, entry: picnic }]
  await sendReminders(app, calendars, new Date(night.getTime() + 1))
  const [mail] = await mailTo(visitor.email)
  expect(mail?.subject).toBe('Today: \u2068Poetry night\u2069') // in Oslo it is tomorrow
  expect(mail?.text).toMatch(
    /Tuesday, December 1, 2026, 8:00 PM Toronto time, EST\s+Your time: Wednesday, December 2, 2026, 2:00 AM Oslo time/,
  )
})

test('a moved event sends reminders anew, a cancelled one never', async () => {
  const sara = await createPerson(testApp)
  const entry = newEntry()
  attended = [{ userId: sara.id, entry }]
  await sendReminders(app, calendars, now)
  attended = [{ userId: sara.id, entry: { ...entry, start: inHours(30), end: inHours(31), sequence: 1 } }]
  await sendReminders(app, calendars, inHours(6.5))
  expect(await mailTo(sara.email, 2)).toHaveLength(2)
  attended = [{ userId: sara.id, entry: { ...entry, start: inHours(30), status: 'cancelled' } }]
  await sendReminders(app, calendars, inHours(29.5))
  expect(await remindersTo(sara.email)).toBe(2)
})

test('an event moved again and again reminds three times a day, and others as before', async () => {
  const sara = await createPerson(testApp)
  const [moved, kept] = [newEntry(), newEntry({ title: 'Story hour' })]
  for (const hours of [23, 22, 21, 20, 19]) {
    attended = [{ userId: sara.id, entry: { ...moved, start: inHours(hours) } }]
    await sendReminders(app, calendars, now)
  }
  expect(await remindersTo(sara.email)).toBe(3)
  attended = [
    { userId: sara.id, entry: { ...moved, start: inHours(0.5) } },
    { userId: sara.id, entry: kept },
  ]
  await sendReminders(app, calendars, now)
  const subjects = (await mailTo(sara.email, 5)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'Starting within the hour: \u2068Poetry night\u2069',
    ...Array(3).fill('Tomorrow: \u2068Poetry night\u2069'),
    'Tomorrow: \u2068Story hour\u2069',
  ])
})

test('one event whose reminders cannot be stored keeps nobody from those of the others', async () => {
  const [mina, sara] = [await createPerson(testApp), await createPerson(testApp)]
  attended = [
    { userId: mina.id, entry: newEntry({ title: 'PostgreSQL stores no \u0000' }) },
    { userId: sara.id, entry: newEntry({ title: 'Story hour' }) },
    { userId: sara.id, entry: newEntry({ title: 'Poem of the day', start: inHours(0.5) }) },
  ]
  await expect(sendReminders(app, calendars, now)).rejects.toThrow('insert into notices')
  const subjects = (await mailTo(sara.email, 2)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual([
    'Starting within the hour: \u2068Poem of the day\u2069',
    'Tomorrow: \u2068Story hour\u2069',
  ])
})

test('one person whose reminder cannot be stored keeps nobody else who attends from theirs', async () => {
  const [mina, sara] = [await createPerson(testApp), await createPerson(testApp)]
  const entry = newEntry()
  attended = [mina, sara].map(({ id: userId }) => ({ userId, entry }))
  const { $client } = app.db
  await $client.query(`alter table mails add constraint broken check (user_id <> '${mina.id}') not valid`)
  await expect(sendReminders(app, calendars, now)).rejects.toThrow('insert into "mails"')
  await $client.query('alter table mails drop constraint broken')
  expect(await mailTo(sara.email)).toHaveLength(1)
  await sendReminders(app, calendars, now)
  for (const { email } of [mina, sara]) expect(await mailTo(email)).toHaveLength(1)
})

test('a server that was down catches up, but nobody reads that something is tomorrow when it is soon', async () => {
  const [late, soon] = [await createPerson(testApp), await createPerson(testApp)]
  attended = [
    { userId: late.id, entry: newEntry({ start: inHours(19) }) },
    { userId: soon.id, entry: newEntry({ start: inHours(3) }) },
  ]
  await sendReminders(app, calendars, now)
  expect(await mailTo(late.email)).toHaveLength(1)
  expect(await remindersTo(soon.email)).toBe(0)
})

test('who attends only anonymously gets an email that names nothing, whoever else is reminded before it leaves', async () => {
  const [asker, late] = [await createPerson(testApp), await createPerson(testApp)]
  const entry = newEntry()
  attended = [{ userId: asker.id, entry, isPrivate: true }]
  await sendReminders(app, calendars, now)
  attended.push({ userId: late.id, entry })
  await sendReminders(app, calendars, now)
  const [mail] = await mailTo(asker.email)
  expect(mail?.subject).toBeDefined()
  expect(`${mail?.subject}${mail?.text}`).not.toContain('Poetry night')
  expect((await mailTo(late.email))[0]?.subject).toBe('Tomorrow: \u2068Poetry night\u2069')
})

test('what is later on the same day in the person’s zone is today, not tomorrow', async () => {
  const midnight = new Date('2026-12-01T05:30Z') // 00:30 in Toronto, where both events are
  const [toronto, berlin] = [
    await createPerson(testApp, { timeZone: 'America/Toronto' }),
    await createPerson(testApp, { timeZone: 'Europe/Berlin', lang: 'fa' }),
  ]
  const tonight = newEntry({ start: new Date('2026-12-02T00:30Z'), end: new Date('2026-12-02T01:30Z') })
  attended = [toronto, berlin].map(({ id }) => ({ userId: id, entry: tonight }))
  await sendReminders(app, calendars, midnight)
  expect((await mailTo(toronto.email))[0]?.subject).toBe('Today: \u2068Poetry night\u2069')
  expect((await mailTo(berlin.email))[0]?.subject).toBe('فردا: \u2068شب شعر\u2069')
  const here = await createPerson(testApp, { timeZone: null, lang: 'fa' })
  attended = [{ userId: here.id, entry: tonight }]
  await sendReminders(app, calendars, midnight)
  expect((await mailTo(here.email))[0]?.subject).toBe('امروز: \u2068شب شعر\u2069')
})

test('an unverified address gets no reminder', async () => {
  const unverified = await createPerson(testApp, { verified: false })
  attended = [{ userId: unverified.id, entry: newEntry() }]
  await sendReminders(app, calendars, now)
  expect(await remindersTo(unverified.email)).toBe(0)
})

test('reminders come on the site, by email or not at all, as chosen; one click unsubscribes from the emails', async () => {
  const [mail, site, none] = [
    await createPerson(testApp),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  await site.send('PUT', '/api/me/notification-choices', { reminder: 'site' })
  await none.send('PUT', '/api/me/notification-choices', { reminder: 'none' })
  const entry = newEntry()
  attended = [mail, site, none].map(({ id }) => ({ userId: id, entry }))
  await sendReminders(app, calendars, now)
  await sendReminders(app, calendars, now)
  const [sent] = await mailTo(mail.email)
  const header = (name: string) => sent?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(
    /^<http:\/\/peyvand\.test\/api\/notifications\/unsubscribe\?token=/,
  )
  expect([
    await remindersTo(mail.email),
    await remindersTo(site.email),
    await remindersTo(none.email),
  ]).toEqual([1, 0, 0])
  const notificationsOf = async (person: typeof site) => (await person.get('/api/notifications')).body
  expect(await notificationsOf(site)).toMatchObject([
    { kind: 'reminder', url: '/events/1', text: '“\u2068Poetry night\u2069” starts soon' },
  ])
  expect(await notificationsOf(mail)).toHaveLength(1)
  expect(await notificationsOf(none)).toEqual([])
})

test('the time zone of a person is stored in one spelling, and only a real one', async () => {
  const sara = await createPerson(testApp)
  expect((await sara.patch('/api/me', { timeZone: 'europe/berlin' })).body.timeZone).toBe('Europe/Berlin')
  expect((await sara.patch('/api/me', { timeZone: 'Mars/Olympus' })).body.fields).toEqual({
    timeZone: 'zone_unknown',
  })
  expect((await sara.get('/api/auth/user')).body.timeZone).toBe('Europe/Berlin')
})

test('the cultural calendar is answered as a list and as a file that may be cached for a day', async () => {
  const list = await newClient().get('/api/calendar/cultural')
  expect(list.body.years).toHaveLength(10)
  expect(list.body.today).toMatch(/^\d{4}-\d\d-\d\d$/)
  const file = await newClient().get('/api/calendar/cultural-fa.ics')
  expect(file.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(titlesIn(file.body)).toContain('چهارشنبه‌سوری')
})

/** Queued or sent, by the email ledger. */
async function remindersTo(email: string) {
  const { rows } = await app.db.$client.query(
    "select count(*)::int from mails where key like 'reminder:%' and key like '%' || (select id from users where email = $1)",
    [email],
  )
  return rows[0].count
}
