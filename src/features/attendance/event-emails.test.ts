import { expect, test } from 'vitest'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { openExperts } from '../../../tests/sessions.ts'
import { inHours } from '../../../tests/times.ts'
import { calendars } from '../../calendars.ts'
import { fileFor } from '../calendar/attachments.server.ts'
import { sendReminders } from '../calendar/reminders.server.ts'
import { eventAttendance } from '../events/attendance.server.ts'
import { eventCalendar } from '../events/calendar.server.ts'
import { communityEventAttendance } from '../local-community/community-events/attendance.server.ts'
import { communityEventCalendar } from '../local-community/community-events/calendar.server.ts'
import { queueEmails } from '../notifications/send-emails.server.ts'
import { confirmRegistrations } from './confirmations.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { admin, createSession } = await openExperts(testApp)
const sara = await createPerson(testApp, { firstName: 'Sara' })
const TALK = {
  title: 'Two languages, one bedtime',
  description: 'What helps.',
  speaker: 'Dr. Neda Rahimi',
  category: 'language',
  zone: 'Europe/Oslo',
  zoomLink: 'https://meet.example.org/first-room',
}
const PICNIC = {
  title: 'Picnic by the lake',
  titleFA: 'پیک‌نیک کنار دریاچه',
  eventType: 'playdate',
  location: 'Secret Lane 12',
  city: 'Oslo',
  country: 'Norway',
  zone: 'Europe/Oslo',
  maxAttendees: 1,
}
type Mail = Awaited<ReturnType<typeof testApp.mailTo>>[number] | undefined
const fileIn = (mail: Mail) => {
  const [file] = mail?.attachments ?? []
  const content = file?.content
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text.replaceAll('\r\n ', '')
}
const mailAfter = async (act: () => Promise<unknown>, address: string, count = 1) => {
  const start = Date.now()
  await act()
  const mails = await testApp.mailTo(address, count)
  expect(Date.now() - start).toBeLessThan(10_000)
  expect(mails).toHaveLength(count)
  return mails.at(-1)
}
const createPicnic = async (more = {}) =>
  (await sara.post('/api/community-events', { ...PICNIC, date: inHours(48), ...more })).body
const pathOf = (id: number) => `/api/community-events/${id}`
const register = (person: typeof sara, id: number) =>
  person.post(`${pathOf(id)}/register`, { attendeeCount: 2 })

test('a registration is confirmed within seconds, with the event in the subject and its file', async () => {
  const omid = await createPerson(testApp)
  const { id } = (await admin.post('/api/events', { ...TALK, dateTime: inHours(48) })).body
  const mail = await mailAfter(() => omid.post('/api/events/register', { eventId: id }), omid.email)
  expect(mail?.subject).toContain(TALK.title)
  expect(fileIn(mail)).toContain(`event-${id}@peyvand.test`)
})

test('a registration whose email cannot be queued does not stop other confirmations', async () => {
  const [broken, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = (await admin.post('/api/events', { ...TALK, dateTime: inHours(48) })).body
  const { $client } = testApp.app.db
  await $client.query(`alter table mails add constraint broken check (user_id <> '${broken.id}') not valid`)
  for (const person of [broken, omid]) await person.post('/api/events/register', { eventId: id })
  expect(await testApp.mailTo(omid.email)).toHaveLength(1)
  await $client.query('alter table mails drop constraint broken')
  await confirmRegistrations(testApp.app, eventAttendance, eventCalendar)
  expect(await testApp.mailTo(broken.email)).toHaveLength(1)
})

test.each([
  ['over, as after hours in which no email could be sent', "date_time = now() - interval '3 hours'"],
  ['cancelled', "status = 'cancelled'"],
])('no confirmation arrives once it is %s', async (_, change) => {
  const omid = await createPerson(testApp)
  const { id } = (await admin.post('/api/events', { ...TALK, dateTime: inHours(48) })).body
  await omid.post('/api/events/register', { eventId: id })
  await testApp.app.db.$client.query(`update events set ${change} where id = $1`, [id])
  await confirmRegistrations(testApp.app, eventAttendance, eventCalendar)
  expect(await testApp.mailTo(omid.email, 0)).toEqual([])
})

test('a family’s registration is confirmed with address and file; another language has its own words', async () => {
  const omid = await createPerson(testApp, { lang: 'fa' })
  const { id } = await createPicnic()
  const mail = await mailAfter(() => register(omid, id), omid.email)
  expect(mail?.subject).toContain(PICNIC.titleFA)
  expect(mail?.text).toContain('Secret Lane 12، اسلو، نروژ')
  expect(fileIn(mail)).toContain('METHOD:PUBLISH')
  expect(fileIn(mail)).toContain('LOCATION:Secret Lane 12، اسلو، نروژ')
  expect(fileIn(mail)).toMatch(/^PRODID:.*\/\/FA$/m)
  const moved = await mailAfter(() => sara.patch(pathOf(id), { location: 'باغ گل، اسلو' }), omid.email, 2)
  expect(moved?.text).toMatch(/پیش از این: Secret Lane 12، اسلو، نروژ\s+اکنون: باغ گل، اسلو، نروژ/)
})

test('a family that is declined gets none of the emails about its spot that still wait', async () => {
  const [first, second] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await createPicnic({ date: '2027-06-01T09:00' })
  for (const person of [first, second]) await register(person, id)
  const declineFirst = async () => {
    const [row] = (await sara.get(`${pathOf(id)}/attendees`)).body
    expect((await sara.delete(`${pathOf(id)}/attendees/${row.id}`)).status).toBe(204)
  }
  const { app } = testApp
  await confirmRegistrations(app, communityEventAttendance, communityEventCalendar)
  await sendReminders(app, calendars, new Date('2027-06-01T06:30Z'))
  await declineFirst() // and the second is promoted
  await queueEmails(app, (tx, asked) => fileFor({ db: tx, env: app.env }, calendars, asked))
  await declineFirst()
  for (const person of [first, second]) {
    const mails = await testApp.mailTo(person.email)
    expect(mails.map((mail) => [mail.text, fileIn(mail)].join()).join()).not.toContain('Secret Lane')
    expect(mails).toHaveLength(1)
  }
})

test('once an event is cancelled or moved, no email that still waits says that it begins as it was planned', async () => {
  const [first, second, asker] = await Promise.all([1, 2, 3].map(() => createPerson(testApp)))
  if (!first || !second || !asker) throw new Error('three were asked for')
  const { app } = testApp
  const [gone, moved] = await Promise.all([1, 2].map(() => createPicnic({ date: '2028-06-01T09:00' })))
  const session = await createSession({ date: '2028-06-01T07:00Z' })
  await register(first, gone.id)
  await register(second, moved.id)
  await register(second, gone.id)
  await first.delete(`${pathOf(gone.id)}/register`) // the second is promoted
  await register(first, gone.id)
  await sara.patch(pathOf(gone.id), { maxAttendees: 2 }) // the first is, too
  const asked = await asker.post('/api/expert-questions', { sessionId: session.id, question: 'When?' })
  expect(asked.status).toBe(201)
  await confirmRegistrations(app, communityEventAttendance, communityEventCalendar)
  await queueEmails(app, (tx, about) => fileFor({ db: tx, env: app.env }, calendars, about))
  await sendReminders(app, calendars, new Date('2028-06-01T06:30Z'))
  const reason = { reason: 'Rain all day.' }
  expect((await sara.post(`${pathOf(gone.id)}/cancellation`, reason)).status).toBe(200)
  expect((await sara.patch(pathOf(moved.id), { date: '2028-06-03T09:00' })).status).toBe(200)
  expect((await admin.post(`/api/expert-sessions/${session.id}/cancellation`, reason)).status).toBe(200)
  const subjectsTo = async (address: string) =>
    (await testApp.mailTo(address)).map(({ subject }) => subject?.replace(/[\u2068\u2069]/g, ''))
  expect(await subjectsTo(first.email)).toEqual(['Cancelled: Picnic by the lake'])
  expect(await subjectsTo(asker.email)).toEqual([expect.stringContaining('Cancelled: When toddlers')])
  expect((await subjectsTo(second.email)).toSorted()).toEqual([
    'Cancelled: Picnic by the lake',
    'Changed: Picnic by the lake',
    "You're registered: Picnic by the lake",
  ])
})

test('an email names an end only where the organizer gave one; the file has the usual length', async () => {
  const omid = await createPerson(testApp)
  const { id } = await createPicnic({ date: '2027-06-01T09:00' })
  const confirmed = await mailAfter(() => register(omid, id), omid.email)
  expect(confirmed?.text).toMatch(/2027, 9:00 AM Oslo time/)
  expect(fileIn(confirmed)).toMatch(/^DTEND.*:20270601T\d{6}/m)
  await sendReminders(testApp.app, calendars, new Date('2027-06-01T06:30Z'))
  const [, reminder] = await testApp.mailTo(omid.email, 2)
  expect(reminder?.text).toMatch(/2027, 9:00 AM Oslo time/)
  const change = { date: '2027-06-02T09:00', endDate: '2027-06-02T10:30' }
  const moved = await mailAfter(() => sara.patch(pathOf(id), change), omid.email, 3)
  expect(moved?.text).toMatch(/June 1, 2027, 9:00 AM Oslo time[\s\S]+June 2, 2027, 9:00 AM to 10:30 AM Oslo/)
})

test('an attendee from another time zone reads the time of the place first in each email', async () => {
  const visitor = await createPerson(testApp, { timeZone: 'America/Toronto' })
  const { id } = await createPicnic({ date: '2027-06-01T09:00' })
  const confirmed = await mailAfter(() => register(visitor, id), visitor.email)
  expect(confirmed?.text).toMatch(
    /Tuesday, June 1, 2027, 9:00 AM.* Oslo time[\s\S]+Your time: Tuesday, June 1, 2027, 3:00 AM.* Toronto time/,
  )
  const moved = await mailAfter(
    () => sara.patch(pathOf(id), { ...PICNIC, date: '2027-06-02T09:00' }),
    visitor.email,
    2,
  )
  expect(moved?.text).toMatch(
    /Before: Tuesday, June 1, 2027, 9:00 AM.* Oslo[\s\S]+Now: Wednesday, June 2, 2027, 9:00 AM/,
  )
  const online = {
    ...PICNIC,
    title: 'Online picnic',
    isVirtual: true,
    virtualLink: 'https://meet.example.org/p',
  }
  const { id: other } = await createPicnic({ ...online, location: null, date: '2027-06-01T09:00' })
  const joined = await mailAfter(() => register(visitor, other), visitor.email, 3)
  expect(joined?.text).toMatch(/2027, 3:00 AM.* Toronto time[\s\S]+Organizer's time: .* 9:00 AM.* Oslo time/)
})

test('no email goes to an address that nobody has verified, and none to who only waits', async () => {
  const [unverified, first, waits] = [
    await createPerson(testApp, { verified: false }),
    await createPerson(testApp),
    await createPerson(testApp),
  ]
  const { id } = await createPicnic({ maxAttendees: 2 })
  await register(unverified, id)
  await register(first, id)
  await register(waits, id)
  const talk = { ...TALK, dateTime: inHours(48), maxParticipants: 1 }
  const { id: eventId } = (await admin.post('/api/events', talk)).body
  for (const person of [first, waits]) await person.post('/api/events/register', { eventId })
  await sendReminders(testApp.app, calendars, new Date(Date.now() + 47.5 * HOUR_MS))
  expect(await testApp.mailTo(first.email, 4), 'both are confirmed, and remembered').toHaveLength(4)
  for (const { email } of [unverified, waits]) expect(await testApp.mailTo(email, 0)).toEqual([])
  for (const person of [unverified, waits])
    expect((await person.get('/api/notifications')).body).toHaveLength(person === waits ? 0 : 1)
})

test('a change says what it was and what it is, to each as much as they may see, with the new file', async () => {
  const [comes, waits] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await createPicnic()
  await register(comes, id)
  await register(waits, id)
  await testApp.mailTo(comes.email)
  const change = { ...PICNIC, date: '2027-06-01T18:00', location: 'Other Street 3' }
  const mail = await mailAfter(() => sara.patch(pathOf(id), change), comes.email, 2)
  expect(mail?.subject).toBe('Changed: \u2068Picnic by the lake\u2069')
  expect(mail?.text).toMatch(/Before: Secret Lane 12, Oslo, Norway\s+Now: Other Street 3, Oslo, Norway/)
  expect(mail?.text).toMatch(/Time\s+Before: .*\s+Now: Tuesday, June 1, 2027.*6:00 PM/)
  expect(fileIn(mail)).toContain('METHOD:PUBLISH')
  expect(fileIn(mail)).toContain('SEQUENCE:1')
  const [other] = await testApp.mailTo(waits.email)
  expect(other?.text).toContain('June 1, 2027')
  expect(other?.text).toContain('The address has changed')
  expect(`${other?.text}${other?.html}`).not.toMatch(/Secret Lane|Other Street/)
  expect(other?.attachments).toEqual([])
})

test('a change says that an event is online from now on, or no longer, and speaks of no link that is gone', async () => {
  const comes = await createPerson(testApp)
  const { id } = await createPicnic()
  await register(comes, id)
  await testApp.mailTo(comes.email)
  const link = { isVirtual: true, virtualLink: 'https://meet.example.org/picnic', location: null }
  const online = await mailAfter(
    () => sara.patch(pathOf(id), { ...link, city: null, country: null }),
    comes.email,
    2,
  )
  expect(online?.text).toMatch(/Before: Secret Lane 12, Oslo, Norway\s+Now: Online/)
  expect(online?.text).not.toContain('link has changed')
  await testApp.app.db.$client.query('update community_events set virtual_link = null where id = $1', [id])
  const linked = await mailAfter(() => sara.patch(pathOf(id), link), comes.email, 3)
  expect(linked?.text, 'as its former organizer’s was removed').toContain('The meeting link has changed')
  const place = { city: 'Oslo', country: 'Norway', location: 'Other Street 3' }
  const back = await mailAfter(
    () => sara.patch(pathOf(id), { ...place, isVirtual: false, virtualLink: null }),
    comes.email,
    4,
  )
  expect(back?.text).toMatch(/Before: Online\s+Now: Other Street 3, Oslo, Norway/)
  expect(back?.text).not.toContain('link')
})

test('an address that was taken away is not promised to those on the waitlist', async () => {
  const [comes, waits] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await createPicnic()
  await register(comes, id)
  await register(waits, id)
  const removed = await mailAfter(() => sara.patch(pathOf(id), { location: null }), waits.email)
  expect(removed?.text).not.toContain('The address has changed')
  expect(removed?.text).toContain('The address no longer applies')
})

test('a link that was taken away is not promised on the page', async () => {
  const omid = await createPerson(testApp)
  const { id } = (await admin.post('/api/events', { ...TALK, dateTime: inHours(48) })).body
  await omid.post('/api/events/register', { eventId: id })
  await testApp.mailTo(omid.email)
  const mail = await mailAfter(() => admin.patch(`/api/events/${id}`, { zoomLink: null }), omid.email, 2)
  expect(mail?.text).not.toContain("You'll find the new one")
  expect(mail?.text).toContain('The meeting link no longer works')
})

test('a cancellation takes the event out of calendars and says why', async () => {
  const omid = await createPerson(testApp)
  const { id } = await createPicnic()
  await register(omid, id)
  await testApp.mailTo(omid.email)
  const cancel = () => sara.post(`${pathOf(id)}/cancellation`, { reason: 'It will rain all day.' })
  const mail = await mailAfter(cancel, omid.email, 2)
  expect(mail?.subject).toBe('Cancelled: \u2068Picnic by the lake\u2069')
  expect(mail?.text).toContain('It will rain all day.')
  expect(fileIn(mail)).toContain('METHOD:CANCEL')
  expect(fileIn(mail)).toContain('STATUS:CANCELLED')
  expect(fileIn(mail)).toContain('SEQUENCE:1')
  expect(mail?.attachments[0]?.mimeType).toBe('text/calendar')
})

test('an organizer is emailed others’ changes with address and file, registered or not', async () => {
  const [host, other] = [await createPerson(testApp), await createPerson(testApp)]
  const place = { city: PICNIC.city, country: PICNIC.country }
  const groupId = (await other.post('/api/regional-groups', { name: 'Lake families', ...place })).body.id
  await host.post(`/api/regional-groups/${groupId}/join`)
  const picnic = { ...PICNIC, date: inHours(48), groupId }
  const { id } = (await host.post('/api/community-events', picnic)).body
  const move = (location: string) => other.patch(pathOf(id), { location })
  const moved = await mailAfter(() => move('Other Street 3'), host.email)
  expect(moved?.text).toMatch(/Before: Secret Lane 12, Oslo, Norway\s+Now: Other Street 3, Oslo, Norway/)
  expect(`${moved?.subject}${moved?.text}`).not.toMatch(/regist|spot/i)
  expect(fileIn(moved)).toMatch(/METHOD:PUBLISH[\s\S]+LOCATION:Other Street 3/)

  await host.patch(pathOf(id), { location: 'Third Street 4' })
  await register(host, id)
  await testApp.mailTo(host.email, 2) // the confirmation
  const [family] = (await other.get(`${pathOf(id)}/attendees`)).body
  const decline = () => other.delete(`${pathOf(id)}/attendees/${family.id}`)
  expect(fileIn(await mailAfter(decline, host.email, 3)), 'they still hold it').toContain('METHOD:PUBLISH')
  const cancel = () => other.post(`${pathOf(id)}/cancellation`, { reason: 'A storm is coming.' })
  const cancelled = await mailAfter(cancel, host.email, 4)
  expect(cancelled?.text).toContain('A storm is coming.')
  expect(fileIn(cancelled)).toContain('METHOD:CANCEL')
})

test('an organizer who is registered is notified once of what another one changes', async () => {
  const [host, moderator] = [await createPerson(testApp), await createPerson(testApp, { role: 'moderator' })]
  const { id } = (await host.post('/api/community-events', { ...PICNIC, date: inHours(48) })).body
  await register(host, id)
  await moderator.patch(pathOf(id), { location: 'Other Street 3' })
  expect((await host.get('/api/notifications')).body).toMatchObject([{ kind: 'changed' }])
})

test('a change of link is mentioned, but no email contains the link', async () => {
  const omid = await createPerson(testApp)
  const { id } = (await admin.post('/api/events', { ...TALK, dateTime: inHours(48) })).body
  await omid.post('/api/events/register', { eventId: id })
  await testApp.mailTo(omid.email)
  const { dateTime } = (await admin.get(`/api/events/${id}`)).body
  const change = { ...TALK, dateTime, zoomLink: 'https://meet.example.org/second-room' }
  const mail = await mailAfter(() => admin.patch(`/api/events/${id}`, change), omid.email, 2)
  expect(mail?.text).toContain('The meeting link has changed')
  expect(`${mail?.html}${fileIn(mail)}`).not.toMatch(/(first|second)-room/)
})

test('an attendee whom the organizer declines gets a file that removes it from the calendar', async () => {
  const omid = await createPerson(testApp)
  const { id } = await createPicnic()
  await register(omid, id)
  await testApp.mailTo(omid.email)
  const [row] = (await sara.get(`${pathOf(id)}/attendees`)).body
  const mail = await mailAfter(() => sara.delete(`${pathOf(id)}/attendees/${row.id}`), omid.email, 2)
  expect(fileIn(mail)).toContain('METHOD:CANCEL')
})

test('when the organizer leaves, families read that in their own language', async () => {
  const [leaver, omid] = [await createPerson(testApp), await createPerson(testApp, { lang: 'fa' })]
  const { id } = (await leaver.post('/api/community-events', { ...PICNIC, date: inHours(48) })).body
  await register(omid, id)
  await testApp.mailTo(omid.email)
  await leaver.delete('/api/me', { posts: 'keep' })
  expect((await testApp.mailTo(omid.email, 2))[1]?.text).toContain('میزبان از پیوند رفته است')
})

test('cancelling a session takes a reason, which its askers read; nothing speaks of a spot', async () => {
  const asker = await createPerson(testApp)
  const { id, path } = await createSession({}, 60 * 23)
  await asker.post('/api/expert-questions', { sessionId: id, question: 'May I?' })
  await sendReminders(testApp.app, calendars)
  const [reminder] = await testApp.mailTo(asker.email)
  expect(reminder?.subject).toContain((await asker.get(path)).body.title)
  expect(await admin.post(`${path}/cancellation`, {})).toFailWith(422, 'invalid')
  expect(await admin.patch(path, { status: 'cancelled' })).toFailWith(422, 'invalid')
  expect(await asker.post(`${path}/cancellation`, { reason: 'Because.' })).toFailWith(403, 'staff_only')
  expect(await admin.delete(path)).toFailWith(409, 'session_to_come')
  const cancel = () => admin.post(`${path}/cancellation`, { reason: 'The expert is ill.' })
  const mail = await mailAfter(cancel, asker.email, 2)
  expect(mail?.text).toContain('The expert is ill.')
  expect(fileIn(mail)).toContain('METHOD:CANCEL')
  for (const each of [reminder, mail])
    expect(`${each?.subject}${each?.text}`).not.toMatch(/spot|signed up|seat/i)
  expect((await asker.get(path)).body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'The expert is ill.',
  })
  expect(await admin.post(`${path}/cancellation`, { reason: 'Again.' })).toFailWith(409, 'session_cancelled')
})
