import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'
import { calendars } from '../../../calendars.ts'
import { documents } from '../../../search.ts'
import { sendReminders } from '../../calendar/reminders.server.ts'
import { indexAllDocuments } from '../../search/documents.server.ts'
import { workshops } from '../tables.ts'
import { importBuiltInWorkshops } from './built-in.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app } = testApp
await importBuiltInWorkshops(app)
const PAID = { subscriptionType: 'monthly', subscriptionStatus: 'active' } as const
const createMember = () => createPerson(testApp, PAID)
const guest = testApp.newClient()
const admin = await createPerson(testApp, { role: 'admin', firstName: 'Admin' })
const sara = await createMember()
const free = await createPerson(testApp)

const LIVE = {
  title: 'A song before bed',
  titleFa: 'لالایی',
  description: 'Three songs that any parent can sing.',
  instructorName: 'Farhad',
  workshopType: 'live',
  zone: 'Europe/Oslo',
  meetingLink: 'https://meet.example.org/secret-room',
  materialsUrl: 'https://files.example.org/secret-sheet.pdf',
}
const RECORDED = {
  title: 'Letters with a toddler',
  description: 'What to do with a two-year-old and seven letters.',
  workshopType: 'recorded',
  videoUrl: 'https://www.youtube.com/watch?v=secret-vid1',
}
const KIT = {
  title: 'Yalda in a box',
  description: 'An evening with pomegranates.',
  workshopType: 'kit',
  content: 'The secret-text of the kit.\n\n## A page {#page}\n\n| 1 | 2 |\n| - | - |\n| a | b |',
  contentFa: 'متن secret-text بسته.',
}
const GUARDED = ['secret-room', 'secret-sheet', 'secret-vid1', 'secret-text']
const make = async (more: Record<string, unknown> = {}, base: Record<string, unknown> = LIVE) => {
  const dated = base.workshopType === 'live' ? { scheduledDate: inHours(48) } : {}
  const { status, body } = await admin.post('/api/workshops', { ...base, ...dated, ...more })
  expect([status, body.fields]).toEqual([201, undefined])
  return body
}
const register = (person: typeof sara, id: number) => person.post(`/api/workshops/${id}/register`)
const titlesOf = async (who: Pick<typeof sara, 'get'>, path: string) =>
  (await who.get(path)).body.map((each: { title: string }) => each.title)

test('everyone sees a workshop, and only members what is inside', async () => {
  const workshops = [await make(), await make({}, RECORDED), await make({}, KIT)]
  for (const { id } of workshops) {
    const paths = [`/api/workshops/${id}`, '/api/workshops?limit=100', `/api/search?q=secret`]
    for (const person of [guest, free])
      for (const path of [...paths, `/api/workshops/${id}/calendar.ics`, `/api/workshops/${id}?as=member`]) {
        const text = JSON.stringify((await person.get(path)).body)
        expect(
          GUARDED.filter((word) => text.includes(word)),
          path,
        ).toEqual([])
      }
  }
  const [live, recorded, kit] = workshops
  expect((await guest.get(`/api/workshops/${live.id}`)).body).toMatchObject({
    ...{ title: LIVE.title, description: LIVE.description, instructorName: 'Farhad', state: 'upcoming' },
    ...{ withheld: true, online: true, hasMaterials: true, materialsUrl: null, blocks: [] },
  })
  expect((await sara.get(`/api/workshops/${live.id}`)).body.materialsUrl).toBe(LIVE.materialsUrl)
  expect((await sara.get(`/api/workshops/${recorded.id}`)).body.videoUrl).toBe(RECORDED.videoUrl)
  expect(JSON.stringify((await sara.get(`/api/workshops/${kit.id}`)).body.blocks)).toContain('secret-text')
})

test('a workshop that is not premium is open to everyone who signs in', async () => {
  const { id } = await make({ isPremiumOnly: false })
  expect(await register(guest as never, id)).toFailWith(401, 'sign_in_first')
  expect((await register(free, id)).body).toEqual({ status: 'registered' })
  const video = await make({ isPremiumOnly: false }, RECORDED)
  expect((await guest.get(`/api/workshops/${video.id}`)).body.videoUrl).toBe(RECORDED.videoUrl)
})

test('only members register for a premium one, and only they get its link', async () => {
  const { id } = await make({ scheduledDate: inHours(0.2) })
  expect(await register(guest as never, id)).toFailWith(401, 'sign_in_first')
  expect(await register(free, id)).toFailWith(403, 'members_only')
  expect(await guest.get(`/api/workshops/${id}/link`)).toFailWith(401, 'sign_in_first')
  expect(await free.get(`/api/workshops/${id}/link`)).toFailWith(403, 'members_only')
  expect(await sara.get(`/api/workshops/${id}/link`)).toFailWith(403, 'seat_needed')
  expect((await register(sara, id)).body).toEqual({ status: 'registered' })
  expect((await sara.get(`/api/workshops/${id}/link`)).body).toEqual({ url: LIVE.meetingLink })
  const early = await make({ scheduledDate: inHours(1) })
  await register(sara, early.id)
  expect(await sara.get(`/api/workshops/${early.id}/link`)).toFailWith(409, 'link_not_yet')
})

test('the link closes the moment the workshop ends, as the page says', async () => {
  const { id, scheduledDate, duration } = await make({ scheduledDate: inHours(0.2) })
  await register(sara, id)
  const end = new Date(scheduledDate).getTime() + duration * 60_000
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: end - 1 })
  expect((await sara.get(`/api/workshops/${id}/link`)).status).toBe(200)
  vi.setSystemTime(end)
  expect(await sara.get(`/api/workshops/${id}/link`)).toFailWith(409, 'workshop_over')
})

test('a membership that ends closes link and video at once, and the spot can still be given back', async () => {
  const leaving = await createMember()
  const { id } = await make({ scheduledDate: inHours(0.2) })
  const video = await make({}, RECORDED)
  await register(leaving, id)
  expect((await leaving.get(`/api/workshops/${id}/link`)).status).toBe(200)
  await testApp.app.db.update(users).set({ subscriptionStatus: 'canceled' }).where(eq(users.id, leaving.id))
  expect(await leaving.get(`/api/workshops/${id}/link`)).toFailWith(403, 'members_only')
  expect((await leaving.get(`/api/workshops/${video.id}`)).body).toMatchObject({
    withheld: true,
    videoUrl: null,
  })
  expect((await leaving.get(`/api/workshops/${id}`)).body.mine).toEqual({ status: 'registered' })
  expect((await leaving.delete(`/api/workshops/${id}/register`)).status).toBe(204)
  expect((await guest.get(`/api/workshops/${id}`)).body.currentParticipants).toBe(0)
})

test('sixty members at once for ten spots give ten registrations, and a waitlist in the order of asking', async () => {
  const { id } = await make({ maxParticipants: 10 })
  const people = await Promise.all(Array.from({ length: 60 }, createMember))
  const responses = await Promise.all(people.map((one) => register(one, id)))
  expect(responses.filter(({ body }) => body.status === 'registered')).toHaveLength(10)
  const positions = responses.flatMap(({ body }) => body.position ?? []).sort((a, b) => a - b)
  expect(positions).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  expect((await guest.get(`/api/workshops/${id}`)).body).toMatchObject({
    currentParticipants: 10,
    waitingCount: 50,
  })
})

test('registering twice is one registration, and a cancelled spot goes to the first who waits', async () => {
  const { id } = await make({ maxParticipants: 1 })
  const [first, second] = [await createMember(), await createMember()]
  for (let i = 0; i < 2; i++) expect((await register(first, id)).body).toEqual({ status: 'registered' })
  expect((await register(second, id)).body).toEqual({ status: 'waiting', position: 1 })
  await first.delete(`/api/workshops/${id}/register`)
  expect((await second.get(`/api/workshops/${id}`)).body.mine).toEqual({ status: 'registered' })
  expect((await second.get('/api/notifications')).body[0]).toMatchObject({
    kind: 'promoted',
    url: `/workshops/${id}`,
  })
})

test('a registration is confirmed by email with the calendar file, without the link', async () => {
  const omid = await createPerson(testApp, { ...PAID, lang: 'fa' })
  const { id } = await make()
  await register(omid, id)
  const [mail] = await testApp.mailTo(omid.email)
  expect(mail?.subject).toContain(LIVE.titleFa)
  expect(mail?.text).toContain(`/fa/workshops/${id}`)
  const file = String(mail?.attachments?.[0]?.content ?? '')
  expect(mail?.attachments).toHaveLength(1)
  expect(mail?.text + file).not.toContain('secret-room')
})

test('whoever is registered is reminded of the workshop, and finds it in their own calendar', async () => {
  const omid = await createMember()
  const { id } = await make({ scheduledDate: inHours(0.9) })
  await register(omid, id)
  await testApp.mailTo(omid.email)
  await sendReminders(testApp.app, calendars)
  const mails = await testApp.mailTo(omid.email, 2)
  expect(mails.at(-1)?.text).toContain(`/workshops/${id}`)
  const { url } = (await omid.post('/api/me/calendar')).body
  expect(String((await guest.get(new URL(url).pathname)).body)).toContain(`workshop-${id}@`)
})

test('attendees are notified of another time and of a cancellation, once each', async () => {
  const omid = await createMember()
  const { id } = await make()
  await register(omid, id)
  const later = inHours(72)
  for (let i = 0; i < 2; i++) await admin.patch(`/api/workshops/${id}`, { scheduledDate: later })
  await admin.post(`/api/workshops/${id}/cancellation`, { reason: 'Farhad is ill.' })
  const kinds = (await omid.get('/api/notifications')).body.map((each: { kind: string }) => each.kind)
  expect(kinds).toEqual(['cancelled', 'changed'])
  expect((await guest.get(`/api/workshops/${id}`)).body).toMatchObject({
    state: 'cancelled',
    cancelReason: 'Farhad is ill.',
  })
  const file = String((await guest.get(`/api/workshops/${id}/calendar.ics`)).body)
  expect(file).toContain('STATUS:CANCELLED')
  expect(file).toContain('SEQUENCE:2')
  expect(await register(sara, id)).toFailWith(409, 'workshop_cancelled')
  expect(await admin.patch(`/api/workshops/${id}`, { title: 'x' })).toFailWith(409, 'workshop_cancelled')
})

test('a raised limit promotes from the waitlist', async () => {
  const { id } = await make({ maxParticipants: 1 })
  const people = await Promise.all(Array.from({ length: 3 }, createMember))
  for (const one of people) await register(one, id)
  await admin.patch(`/api/workshops/${id}`, { maxParticipants: 2 })
  expect((await guest.get(`/api/workshops/${id}`)).body).toMatchObject({
    currentParticipants: 2,
    waitingCount: 1,
  })
})

test('a deleted account frees its spot, and its export lists its registrations', async () => {
  const { id } = await make({ maxParticipants: 1 })
  const [leaving, waiting] = [await createMember(), await createMember()]
  for (const one of [leaving, waiting]) await register(one, id)
  expect((await leaving.get('/api/me/export')).body.workshops.registrations).toHaveLength(1)
  expect((await leaving.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await waiting.get(`/api/workshops/${id}`)).body.mine).toEqual({ status: 'registered' })
})

test('a workshop that is not published is there for admins alone', async () => {
  const { id } = await make({ published: false, title: 'A secret draft' })
  for (const person of [guest, sara]) {
    expect(await person.get(`/api/workshops/${id}`)).toFailWith(404, 'workshop_not_found')
    expect(await person.get(`/api/workshops/${id}/calendar.ics`)).toFailWith(404, 'workshop_not_found')
    expect(await titlesOf(person, '/api/workshops?limit=100')).not.toContain('A secret draft')
    expect(JSON.stringify((await person.get('/api/search?q=draft')).body)).not.toContain('A secret draft')
  }
  expect(await register(sara, id)).toFailWith(404, 'workshop_not_found')
  expect((await admin.get(`/api/workshops/${id}`)).body.title).toBe('A secret draft')
  await admin.patch(`/api/workshops/${id}`, { published: true })
  expect(await titlesOf(guest, '/api/workshops?limit=100')).toContain('A secret draft')
  expect((await guest.get('/api/search?q=secret+draft')).body[0]).toMatchObject({ type: 'workshop' })
})

test('a workshop is found by the name of its instructor, in either language', async () => {
  const title = { title: 'Kites of paper', titleFa: 'بادبادک کاغذی' }
  await make({ ...title, instructorName: 'Nastaran Afshar', instructorNameFa: 'نسترن افشار' })
  for (const q of ['Nastaran', 'نسترن'])
    expect((await guest.get(`/api/search?q=${encodeURIComponent(q)}`)).body[0]).toMatchObject({
      type: 'workshop',
    })
})

test('a workshop that was held is found once there is a recording of it', async () => {
  const { id } = await make({ title: 'Knots for kitefliers' })
  const find = async () => (await guest.get('/api/search?q=kitefliers')).body
  expect(await find()).toHaveLength(1)
  await app.db
    .update(workshops)
    .set({ scheduledDate: new Date(inHours(-48)) })
    .where(eq(workshops.id, id))
  await indexAllDocuments(app, documents)
  expect(await find()).toEqual([])
  await admin.patch(`/api/workshops/${id}`, { videoUrl: RECORDED.videoUrl })
  expect(await find()).toHaveLength(1)
})

test('an admin looks at it as a guest and as a member; for others the question changes nothing', async () => {
  const { id } = await make({}, KIT)
  expect((await admin.get(`/api/workshops/${id}?as=guest`)).body).toMatchObject({
    withheld: true,
    blocks: [],
  })
  expect((await admin.get(`/api/workshops/${id}?as=member`)).body.withheld).toBe(false)
  expect((await free.get(`/api/workshops/${id}?as=member`)).body.withheld).toBe(true)
  expect((await sara.get(`/api/workshops/${id}?as=guest`)).body.withheld).toBe(false)
})

test('only admins create, change, cancel and remove', async () => {
  const { id } = await make()
  for (const person of [guest, sara]) {
    const rejectedStatuses = [401, 403]
    expect((await person.post('/api/workshops', { ...RECORDED })).status).toBeOneOf(rejectedStatuses)
    expect((await person.patch(`/api/workshops/${id}`, { title: 'Mine' })).status).toBeOneOf(rejectedStatuses)
    expect((await person.post(`/api/workshops/${id}/cancellation`, { reason: 'no' })).status).toBeOneOf(
      rejectedStatuses,
    )
    expect((await person.delete(`/api/workshops/${id}`)).status).toBeOneOf(rejectedStatuses)
    expect((await person.get(`/api/admin/workshops/${id}`)).status).toBeOneOf(rejectedStatuses)
    expect((await person.get('/api/admin/workshops')).status).toBeOneOf(rejectedStatuses)
  }
})

test.each([
  ['a live one without a date', { scheduledDate: null }, { scheduledDate: 'date_required' }],
  ['a past one without a video', { scheduledDate: '2020-03-21T18:00' }, { scheduledDate: 'date_past' }],
  ['a recording with a date', { ...RECORDED }, { scheduledDate: 'date_only_live' }],
  [
    'a kit without a text',
    { workshopType: 'kit', scheduledDate: null, materialsUrl: null },
    { content: 'workshop_content_required' },
  ],
  [
    'a recording without a video',
    { workshopType: 'recorded', scheduledDate: null },
    { videoUrl: 'video_required' },
  ],
  ['a video of another host', { videoUrl: 'https://video.example.org/1' }, { videoUrl: 'video_unknown' }],
  ['a script for a link', { meetingLink: 'javascript:alert(1)' }, { meetingLink: 'url_invalid' }],
  ['no spots', { maxParticipants: 0 }, { maxParticipants: 'participants_invalid' }],
  ['no title', { title: ' ' }, { title: 'title_required' }],
  ['an unknown kind', { workshopType: 'seance' }, { workshopType: 'workshop_type_required' }],
])('refused with its field: %s', async (_, change, fields) => {
  const response = await admin.post('/api/workshops', {
    ...LIVE,
    scheduledDate: '2027-05-01T18:00',
    ...change,
  })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual(fields)
})

test('a workshop with registrations becomes members-only only after it is over, and nobody is notified of it', async () => {
  const { id } = await make({ isPremiumOnly: false, videoUrl: RECORDED.videoUrl })
  const omid = await createPerson(testApp)
  await register(omid, id)
  const response = await admin.patch(`/api/workshops/${id}`, { isPremiumOnly: true })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual({ isPremiumOnly: 'workshop_premium_fixed' })
  await admin.patch(`/api/workshops/${id}`, { scheduledDate: inHours(-72) })
  expect((await admin.patch(`/api/workshops/${id}`, { isPremiumOnly: true })).status).toBe(200)
  expect((await omid.get('/api/notifications')).body).toEqual([])
})

test('a workshop that is over or has no time is not cancelled', async () => {
  const over = await make({ scheduledDate: inHours(-72), videoUrl: RECORDED.videoUrl })
  const tape = await make({}, RECORDED)
  for (const [{ id }, code] of [
    [over, 'workshop_over'],
    [tape, 'workshop_not_scheduled'],
  ])
    expect(await admin.post(`/api/workshops/${id}/cancellation`, { reason: 'Ill.' })).toFailWith(409, code)
})

test('a workshop with registrations is neither removed, hidden nor made a recording', async () => {
  const { id } = await make({ videoUrl: RECORDED.videoUrl })
  await register(sara, id)
  expect(await admin.delete(`/api/workshops/${id}`)).toFailWith(409, 'workshop_has_people')
  for (const change of [{ published: false }, { workshopType: 'recorded', scheduledDate: null }])
    expect(await admin.patch(`/api/workshops/${id}`, change)).toFailWith(409, 'workshop_has_people')
  await admin.patch(`/api/workshops/${id}`, { scheduledDate: inHours(72) })
  await sara.delete(`/api/workshops/${id}/register`)
  expect((await admin.delete(`/api/workshops/${id}`)).status).toBe(204)
  const urls = (await sara.get('/api/notifications')).body.map(({ url }: { url: string }) => url)
  expect(urls).not.toContain(`/workshops/${id}`)
})

test('coming workshops are listed first, the next one at the top, then those available at any time; in pages', async () => {
  await testApp.app.db.delete(workshops)
  await make({ title: 'Later', scheduledDate: '2099-06-01T10:00' })
  await make({ title: 'Sooner', scheduledDate: inHours(30) })
  await make({ title: 'Tape' }, RECORDED)
  await make({ title: 'Held, with its tape', scheduledDate: inHours(-30), videoUrl: RECORDED.videoUrl })
  await make({ title: 'Box' }, KIT)
  const all = ['Sooner', 'Later', 'Box', 'Held, with its tape', 'Tape']
  expect(await titlesOf(guest, '/api/workshops')).toEqual(all)
  const visibleLinks: string[] = []
  let next: string | undefined = '/api/workshops?limit=2'
  while (next) {
    const page: Awaited<ReturnType<typeof guest.get>> = await guest.get(next)
    visibleLinks.push(...page.body.map((each: { title: string }) => each.title))
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(visibleLinks).toEqual(all)
  expect(await guest.get('/api/workshops?cursor=nonsense')).toFailWith(422, 'invalid')
})

test('the built-in kit is imported once, in both languages, and cannot be edited', async () => {
  for (let i = 0; i < 2; i++) await importBuiltInWorkshops(app)
  const [kit, ...others] = (await testApp.app.db.select().from(workshops)).filter(({ slug }) => slug !== null)
  expect(others).toEqual([])
  const path = `/api/workshops/${kit?.id}`
  const { body } = await guest.get(path)
  expect(body).toMatchObject({
    workshopType: 'kit',
    titleFa: 'نوروز در مدرسه',
    builtIn: true,
    withheld: true,
  })
  expect(body.description).toMatch(/^You go into a class/)
  expect((await sara.get(path)).body.contents.map(({ id }: { id: string }) => id)).toContain('page')
  const persian = testApp.newClient({ viewer: sara.viewer, lang: 'fa' })
  expect(JSON.stringify((await persian.get(path)).body.blocks)).toContain('نوروز مبارک')
  expect(await admin.patch(path, { title: 'Mine' })).toFailWith(409, 'workshop_built_in')
  expect(await admin.delete(path)).toFailWith(409, 'workshop_built_in')
})
