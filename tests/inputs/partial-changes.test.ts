import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../app.ts'
import { createPerson } from '../people.ts'
import { sessionInput } from '../sessions.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const ZONED = { zone: 'Europe/Oslo' }
const PLACE = { city: 'Oslo', country: 'Norway' }

let admin: TestClient
let member: TestClient
beforeAll(async () => {
  admin = await createPerson(testApp, { role: 'admin', firstName: 'Admin' })
  member = await createPerson(testApp, { firstName: 'Member' })
})

/** How each editable thing is created, fetched for editing and changed. */
type Kind = { path: string; read: string; by: () => TestClient; made: object; changes: object[] }
const kinds: Kind[] = [
  {
    path: '/api/events',
    read: '/api/admin/events',
    by: () => admin,
    made: {
      title: 'A talk',
      titleFa: 'گفت‌وگو',
      description: 'About it',
      speaker: 'Sara',
      category: 'culture',
      dateTime: '2099-06-01T10:00',
      ...ZONED,
      duration: 45,
      maxParticipants: 12,
      tags: ['music'],
      zoomLink: 'https://meet.example.org/a',
      drawing: 'language',
    },
    changes: [
      { title: 'Another talk' },
      { duration: 90 },
      { maxParticipants: null },
      { drawing: null },
      { tagsFa: ['موسیقی'] },
      { dateTime: '2099-07-01T08:00:00.000Z' },
    ],
  },
  {
    path: '/api/expert-sessions',
    read: '/api/admin/expert-sessions',
    by: () => admin,
    made: { ...sessionInput(), titleFA: 'گفت‌وگو', zoomLink: 'https://meet.example.org/b', maxQuestions: 7 },
    changes: [{ title: 'Another session' }, { maxQuestions: 9 }, { isPremiumOnly: true }, { zoomLink: null }],
  },
  {
    path: '/api/workshops',
    read: '/api/admin/workshops',
    by: () => admin,
    made: {
      title: 'A workshop',
      titleFa: 'کارگاه',
      description: 'About it',
      workshopType: 'live',
      scheduledDate: '2099-06-01T10:00',
      ...ZONED,
      maxParticipants: 12,
      meetingLink: 'https://meet.example.org/c',
      content: 'A text.',
      contentFa: 'متن',
    },
    changes: [
      { title: 'Another workshop' },
      { maxParticipants: null },
      { isPremiumOnly: false },
      { content: null },
      { scheduledDate: '2099-07-01T08:00:00.000Z' },
    ],
  },
  {
    path: '/api/articles',
    read: '/api/admin/articles',
    by: () => admin,
    made: {
      title: 'Snow',
      content: 'Warm socks.',
      titleFa: 'برف',
      contentFa: 'جوراب گرم',
      category: 'Play',
      categoryFa: 'بازی',
      hero: 'samovar',
      published: true,
      keywords: 'snow',
    },
    changes: [{ content: 'Two pairs.' }, { hero: null }, { isPremium: true }, { keywords: null }],
  },
  {
    path: '/api/regional-groups',
    read: '/api/regional-groups',
    by: () => member,
    made: { name: 'Parents of Oslo', nameFA: 'پدر و مادرهای اسلو', description: 'Tea on Sundays', ...PLACE },
    changes: [{ name: 'Families of Oslo' }, { descriptionFA: 'چای' }, { description: '' }],
  },
  {
    path: '/api/community-events',
    read: '/api/community-events',
    by: () => member,
    made: {
      title: 'Picnic',
      titleFA: 'پیک‌نیک',
      eventType: 'meetup',
      date: '2099-06-01T10:00',
      ...ZONED,
      ...PLACE,
      endDate: '2099-06-01T12:00',
      location: 'Frognerparken 1',
      maxAttendees: 8,
      cost: '50 kr',
    },
    changes: [
      { title: 'Long picnic' },
      { endDate: '2099-06-01T14:00:00.000Z' },
      { maxAttendees: 20 },
      { ageRange: '3–7' },
    ],
  },
]

/** Fields that change by themselves. */
const FOLLOWS = new Set(['version', 'updatedAt', 'thumbnail', 'online', 'blocks'])

describe.each(kinds)('PATCH $path/{id}', ({ path, read, by, made: createdBody, changes }) => {
  const make = async () => {
    const { status, body } = await by().post(path, createdBody)
    expect(status).toBe(201)
    if (path === '/api/articles') await admin.patch(`${path}/${body.id}`, { slug: `snow-${body.id}` })
    return body.id as number
  }
  const show = async (id: number) => (await by().get(`${read}/${id}`)).body
  const change = (id: number, body: object) => by().patch(`${path}/${id}`, body)

  test.each(changes)('%j changes that alone', async (changed) => {
    const id = await make()
    const before = await show(id)
    expect((await change(id, changed)).status).toBe(200)
    const after = await show(id)
    const differing = Object.keys(after).filter(
      (name) => !FOLLOWS.has(name) && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    )
    expect(differing).toEqual(Object.keys(changed))
    expect(after.version).toBe(before.version + 1)
  })

  test('a change without fields changes nothing', async () => {
    const id = await make()
    const { version: _, updatedAt: __, ...before } = await show(id)
    expect((await change(id, {})).status).toBe(200)
    expect(await show(id)).toMatchObject(before)
  })

  test('of two changes with the same version, the second one is rejected, and may overwrite', async () => {
    const id = await make()
    const { version } = await show(id)
    const [one = {}, two = {}] = changes
    const responses = await Promise.all([change(id, { ...one, version }), change(id, { ...two, version })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toFailWith(409, 'changed_meanwhile')
    expect((await change(id, { ...two })).status).toBe(200)
    expect((await show(id)).version).toBe(version + 2)
  })

  test.each([0, 1.5, '1', null, 2 ** 40])('a version of %j is invalid', async (version) => {
    const id = await make()
    const rejected = await change(id, { version })
    expect([rejected.status, rejected.body.fields]).toEqual([422, { version: 'invalid' }])
  })
})

test('a community event that is under way may be reworded, and cannot be moved into the past', async () => {
  const { body } = await member.post('/api/community-events', {
    title: 'Picnic',
    eventType: 'meetup',
    date: '2099-06-01T10:00',
    ...ZONED,
    ...PLACE,
  })
  await testApp.app.db.$client.query(
    "update community_events set date = date_trunc('second', now()) - interval '10 minutes' where id = $1",
    [body.id],
  )
  const worded = await member.patch(`/api/community-events/${body.id}`, { title: 'By the lake' })
  expect([worded.status, worded.body.title]).toEqual([200, 'By the lake'])
  const moved = await member.patch(`/api/community-events/${body.id}`, { date: '2001-01-01T10:00' })
  expect([moved.status, moved.body.fields]).toEqual([422, { date: 'date_past' }])
})
