import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { posts } from '#features/discussions/tables.ts'
import { events } from '#features/events/tables.ts'
import { HOUR_MS, WEEK_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inDays } from '../../../../tests/times.ts'
import { newsletterBlocks } from '../../../newsletter-blocks.ts'
import { AUDIENCES, type Audience } from '../rules.ts'
import { newsletterIssues, newsletters } from '../tables.ts'
import { announceEvents } from './announcement.server.ts'
import type { BlockSource } from './block-source.server.ts'
import { blocksIn } from './blocks.ts'
import { sendMonthly } from './monthly.server.ts'
import { mondayOf, prepareWeekly } from './weekly.server.ts'

const testApp = await openTestApp({ SITE_TIMEZONE: 'Europe/Oslo' })
const { app, newClient, mailTo } = testApp
const admin = await createPerson(testApp, { role: 'admin' })
const mina = await createPerson(testApp, { firstName: 'Mina' })
const issues = () => app.db.select().from(newsletterIssues).orderBy(newsletterIssues.id)

beforeEach(async () => {
  await app.db.delete(newsletterIssues)
  await app.db.delete(newsletters)
  await app.db.delete(events)
})

const createEvent = async (title: string) =>
  (
    await admin.post('/api/events', {
      title,
      titleFa: 'شب یلدا',
      description: 'About it',
      speaker: 'Sara',
      category: 'culture',
      dateTime: inDays(12),
      zone: 'Europe/Oslo',
    })
  ).body.id as number
const cancel = (event: number) => admin.post(`/api/events/${event}/cancellation`, { reason: 'Ill.' })
const createCancelled = async () => {
  const event = await createEvent('Called off')
  expect((await cancel(event)).status).toBe(200)
  return event
}

test('each week has one draft, in both languages, however many processes prepare it', async () => {
  const [event, calledOff] = [await createEvent('Yalda'), await createCancelled()]
  const post = (title: string, anonymous = false) =>
    mina.post('/api/posts', { title, content: 'Some words', category: 'Education', anonymous })
  const helpful = (await post('Helpful')).body.id
  const secret = (await post('Secret', true)).body.id
  await app.db.update(posts).set({ likes: 3 })
  await Promise.all([1, 2, 3].map(() => prepareWeekly(app, newsletterBlocks)))
  await prepareWeekly(app, newsletterBlocks)
  const [draft, ...more] = await issues()
  expect(more).toEqual([])
  expect(draft).toMatchObject({ state: 'draft', audience: 'newsletter' })
  expect(draft?.preparedFor).toBe(mondayOf(new Date(), 'Europe/Oslo'))
  for (const text of [draft?.message, draft?.messageFa]) {
    expect(text).toContain(`::event{id=${event}}`)
    expect(text).not.toContain(`::event{id=${calledOff}}`)
    expect(text).toContain(`::post{id=${helpful}}`)
    expect(text).not.toContain(`::post{id=${secret}}`)
  }
  const preview = await admin.post('/api/admin/newsletter/preview', {
    subject: draft?.subject,
    message: draft?.message,
    subjectFa: draft?.subjectFa,
    messageFa: draft?.messageFa,
    lang: 'fa',
  })
  expect(preview.body.html).toContain('شب یلدا')
  expect(preview.body.html).toContain('Helpful')
})

/** Public items of this week of each kind, and others. The titles of the others say why they must be left out. */
const INSERT_TEAS = `
  insert into posts (title, content, category, likes, hidden_at, anonymous, created_at) values
    ('tea 1', '', 'Education', 104, null, false, now()), ('tea 2', '', 'Education', 103, null, false, now()),
    ('tea 3', '', 'Education', 102, null, false, now()), ('tea liked less', '', 'Education', 101, null, false, now()),
    ('tea hidden', '', 'Education', 999, now(), false, now()), ('tea anonymous', '', 'Education', 999, null, true, now()),
    ('tea before', '', 'Education', 999, null, false, now() - interval '8 days');
  insert into articles (slug, title, content, category, rendered, published, publish_at) values
    ('tea-1', 'tea 1', '', 'Food', '{}', true, now()), ('tea-2', 'tea draft', '', 'Food', '{}', false, now()),
    ('tea-3', 'tea scheduled', '', 'Food', '{}', true, now() + interval '1 hour'),
    ('tea-4', 'tea before', '', 'Food', '{}', true, now() - interval '8 days');
  insert into expert_sessions (title, description, expert_name, specialty, status, date) values
    ('tea 1', '', '', 'bilingual_education', 'upcoming', now() + interval '1 day'),
    ('tea cancelled', '', '', 'bilingual_education', 'cancelled', now() + interval '1 day'),
    ('tea later', '', '', 'bilingual_education', 'upcoming', now() + interval '15 days');
  insert into events (title, description, speaker, category, zone, status, date_time) values
    ('tea 1', '', '', 'culture', 'UTC', 'upcoming', now() + interval '1 day'),
    ('tea cancelled', '', '', 'culture', 'UTC', 'cancelled', now() + interval '1 day'),
    ('tea later', '', '', 'culture', 'UTC', 'upcoming', now() + interval '15 days');
  insert into workshops (title, description, workshop_type, status, published, scheduled_date) values
    ('tea 1', '', 'live', 'upcoming', true, now() + interval '1 day'),
    ('tea cancelled', '', 'live', 'cancelled', true, now() + interval '1 day'),
    ('tea draft', '', 'live', 'upcoming', false, now() + interval '1 day'),
    ('tea later', '', 'live', 'upcoming', true, now() + interval '15 days')`

test('an issue shows what is public, and the draft of a week what is of that week', async () => {
  const { $client } = app.db
  await $client.query(INSERT_TEAS)
  const tables = {
    post: 'posts',
    article: 'articles',
    session: 'expert_sessions',
    event: 'events',
    workshop: 'workshops',
  }
  const of: Record<string, object> = {}
  for (const [kind, table] of Object.entries(tables)) {
    const { rows } = await $client.query(
      `select id, substr(title, 5) as title from ${table} where title like 'tea %'`,
    )
    const titles = (found: { id: number }[]) =>
      found.flatMap(({ id }) => rows.find((row) => row.id === id)?.title ?? [])
    const source = newsletterBlocks.find((each) => each.kind === kind)
    of[kind] = {
      read: titles(
        (await source?.read(
          app,
          rows.map(({ id }) => id),
        )) ?? [],
      ).sort(),
      found: titles((await source?.find?.(app, 'tea', 10)) ?? []).sort(),
      weekly: titles((await source?.weekly(app, new Date())) ?? []),
    }
  }
  const [dated, soon] = [['1', 'later'], ['1']]
  expect(of).toEqual({
    post: { read: ['1', '2', '3', 'before', 'liked less'], found: [], weekly: ['1', '2', '3'] },
    article: { read: ['1', 'before'], found: ['1', 'before'], weekly: ['1'] },
    session: { read: dated, found: dated, weekly: soon },
    event: { read: dated, found: dated, weekly: soon },
    workshop: { read: dated, found: dated, weekly: soon },
  })
  await $client.query(
    Object.values(tables)
      .map((table) => `delete from ${table} where title like 'tea %'`)
      .join(';'),
  )
})

test('a draft of the week that an admin deleted does not come back', async () => {
  await prepareWeekly(app, newsletterBlocks)
  const [draft] = (await admin.get('/api/admin/newsletter/issues')).body
  expect((await admin.delete(`/api/admin/newsletter/issues/${draft.id}`)).status).toBe(204)
  await prepareWeekly(app, newsletterBlocks)
  expect((await admin.get('/api/admin/newsletter/issues')).body).toEqual([])
  const path = `/api/admin/newsletter/issues/${draft.id}`
  const answers = [
    await admin.get(path),
    // Another tab may still have it open.
    await admin.patch(path, { subject: 'More' }),
    await admin.post(`${path}/sending`, {}),
    await admin.patch(`${path}/sending`, { change: 'cancel' }),
    await admin.delete(path),
  ]
  for (const answer of answers) expect(answer).toFailWith(404, 'newsletter_issue_not_found')
})

test('a draft of the week that nobody touched is gone with the next one, and what an admin wrote stays', async () => {
  const inWeeks = (weeks: number) => new Date(Date.now() + weeks * WEEK_MS)
  const prepare = async (weeks: number) => {
    await prepareWeekly(app, newsletterBlocks, inWeeks(weeks))
    return (await issues()).at(-1)?.id
  }
  const edited = await prepare(0)
  await admin.patch(`/api/admin/newsletter/issues/${edited}`, { subject: 'Our week' })
  const own = (await admin.post('/api/admin/newsletter/issues', { subject: 'Mine' })).body.id
  await prepare(1)
  await prepare(2)
  const last = await prepare(3)
  expect((await issues()).map(({ id }) => id)).toEqual([edited, own, last])
})

test('a draft of the week that is for members alone stays the only one, and may be for everyone again', async () => {
  await prepareWeekly(app, newsletterBlocks)
  const [draft] = await issues()
  const path = `/api/admin/newsletter/issues/${draft?.id}`
  for (const audience of ['members', 'newsletter', 'members']) {
    expect((await admin.patch(path, { audience })).body).toMatchObject({ audience })
    await prepareWeekly(app, newsletterBlocks)
  }
  expect(await issues()).toHaveLength(1)
})

test('what is prepared for one day is an issue of each kind', async () => {
  const preparedFor = '2026-06-01' // a Monday
  const insert = (audience: Audience) => app.db.insert(newsletterIssues).values({ audience, preparedFor })
  for (const audience of ['newsletter', 'monthly', 'events'] as const) await insert(audience)
  for (const audience of AUDIENCES) await expect(insert(audience)).rejects.toThrow()
})

test('a Monday begins in the zone of the site', () => {
  const late = new Date('2026-11-22T23:30:00Z') // Monday already in Oslo, and still Sunday in UTC
  expect([mondayOf(late, 'Europe/Oslo'), mondayOf(late, 'UTC')]).toEqual(['2026-11-23', '2026-11-16'])
})

test('what is deleted, cancelled or hidden after an issue left vanishes from the archive', async () => {
  const [event, other] = [await createEvent('Soon gone'), await createEvent('Called off later')]
  const post = (await mina.post('/api/posts', { title: 'Hidden later', content: 'x', category: 'Education' }))
    .body.id
  await app.db.insert(newsletters).values({ email: 'reads@example.org', subscribed: true, lang: 'en' })
  await admin.post('/api/admin/send-newsletter', {
    subject: 'An issue',
    message: `Hello\n\n::event{id=${event}}\n\n::event{id=${other}}\n\n::post{id=${post}}`,
  })
  const [issue] = await issues()
  const shown = await newClient().get(`/api/newsletter/issues/${issue?.id}`)
  expect(shown.headers.get('x-cache-tags')?.split(' ').toSorted()).toEqual(
    ['newsletter', ...newsletterBlocks.map(({ kind }) => `${kind}s`)].toSorted(),
  )
  const read = async () => (await newClient().get(`/api/newsletter/issues/${issue?.id}`)).body.html
  expect(await read()).toMatch(/Soon gone[\s\S]*Called off later[\s\S]*Hidden later/)
  await app.db.update(posts).set({ hiddenAt: sql`now()` }).where(eq(posts.id, post))
  await admin.delete(`/api/events/${event}`)
  await cancel(other)
  expect(await read()).not.toMatch(/Soon gone|Called off|Hidden later/)
  expect(await read()).toContain('Hello')
})

test('a draft is in no archive', async () => {
  const { body } = await admin.post('/api/admin/newsletter/issues', { subject: 'Draft', message: 'x' })
  expect(await newClient().get(`/api/newsletter/issues/${body.id}`)).toFailWith(
    404,
    'newsletter_issue_not_found',
  )
  expect((await newClient().get('/api/newsletter/issues')).body).toEqual([])
})

test('those who wait for events get one email about new ones, at most once a week', async () => {
  await app.db.insert(newsletters).values([
    { email: 'waits@example.org', waitsForEvents: true, lang: 'fa' },
    { email: 'reads@example.org', subscribed: true },
  ])
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  await announceEvents(app, newsletterBlocks, later(2))
  expect(await issues()).toEqual([]) // nothing new
  const [event] = [await createEvent('Yalda'), await createCancelled()]
  await announceEvents(app, newsletterBlocks)
  expect(await issues()).toEqual([]) // whoever published it may still correct it
  await Promise.all([1, 2].map(() => announceEvents(app, newsletterBlocks, later(2))))
  const mails = await mailTo('waits@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['رویدادهای تازه در پیوند'])
  expect(mails[0]?.html).toContain('شب یلدا')
  expect(blocksIn((await issues())[0]?.message ?? '').map(({ id }) => id)).toEqual([event])
  expect(mails[0]?.headers.find(({ key }) => key === 'list-id')?.value).toBe('Peyvand <events.peyvand.test>')
  expect(await mailTo('reads@example.org', 0)).toEqual([])
  await createEvent('Nowruz')
  await announceEvents(app, newsletterBlocks, later(24))
  expect(await issues()).toHaveLength(1)
  await announceEvents(app, newsletterBlocks, later(8 * 24))
  expect(await issues()).toHaveLength(2)
  expect((await newClient().get('/api/newsletter/issues')).body).toEqual([])
})

test('an event that is created while new ones are announced is in the next announcement alone', async () => {
  await app.db.insert(newsletters).values({ email: 'curious@example.org', waitsForEvents: true })
  const announced = await createEvent('Yalda')
  let created = 0
  const createdMeanwhile = newsletterBlocks.map((source): BlockSource => {
    const { published } = source
    if (!published) return source
    const read: typeof published = async (...asked) => {
      const found = await published(...asked)
      created = await createEvent('Nowruz')
      return found
    }
    return { ...source, published: read }
  })
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  await announceEvents(app, createdMeanwhile, later(2))
  await announceEvents(app, newsletterBlocks, later(8 * 24))
  const blocks = (await issues()).map(({ message }) => blocksIn(message).map(({ id }) => id))
  expect(blocks).toEqual([[announced], [created]])
})

test('one email a month lists the issues of the last one, for those who chose it', async () => {
  await app.db.insert(newsletters).values({ email: 'monthly@example.org', subscribed: true, monthly: true })
  await app.db.insert(newsletterIssues).values([
    { subject: 'In [October]', message: 'x', state: 'sent', startedAt: new Date('2026-10-15T10:00Z') },
    { subject: 'Paused', message: 'x', state: 'paused', startedAt: new Date('2026-10-31T10:00Z') },
    { subject: 'Cancelled', message: 'x', state: 'cancelled', startedAt: new Date('2026-10-16T10:00Z') },
    { subject: 'In September', message: 'x', state: 'sent', startedAt: new Date('2026-09-15T10:00Z') },
  ])
  await sendMonthly(app, new Date('2026-11-08T10:00Z'))
  expect(await issues()).toHaveLength(4)
  // The site was down on the 1st.
  for (const day of ['03', '03', '04', '07']) await sendMonthly(app, new Date(`2026-11-${day}T10:00Z`))
  const [mail, ...more] = await mailTo('monthly@example.org')
  expect(more).toEqual([])
  expect(mail?.html).toContain('In [October]')
  expect(mail?.html, 'everyone reads it in the archive').toContain('Paused')
  expect(mail?.html).not.toMatch(/In September|Cancelled/)
})

test('the monthly email has the titles of its issues as they were written', async () => {
  await app.db.insert(newsletters).values({ email: 'titles@example.org', subscribed: true, monthly: true })
  const subject = '3 * 4 = *your* [free] `words` & <3 ~~_a_~~ &lt; a\\b :post{id=1}'
  const startedAt = new Date('2026-10-16T10:00Z')
  await app.db.insert(newsletterIssues).values({ subject, message: 'x', state: 'sent', startedAt })
  await sendMonthly(app, new Date('2026-11-03T10:00Z'))
  const [mail] = await mailTo('titles@example.org')
  expect(mail?.text).toContain(subject)
})

test('an issue shows a workshop and a course with what everyone may read, and nothing that is for members', async () => {
  const soon = inDays(5)
  const guarded = 'secret-part'
  const workshop = await admin.post('/api/workshops', {
    ...{ title: 'Songs for small hands', titleFa: 'ترانه', description: 'Three songs.', zone: 'Europe/Oslo' },
    ...{ workshopType: 'live', scheduledDate: soon, content: guarded },
    ...{
      meetingLink: `https://meet.example.org/${guarded}`,
      materialsUrl: `https://a.example.org/${guarded}`,
    },
  })
  const course = await admin.post('/api/courses', {
    ...{
      title: 'Songs of a year',
      description: 'Twelve songs.',
      category: 'language',
      difficulty: 'beginner',
    },
  })
  await admin.post(`/api/courses/${course.body.id}/lessons`, { title: guarded, content: guarded })
  const found = (await admin.get('/api/admin/newsletter/blocks?q=songs')).body
  expect(found.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`)).toEqual([
    `workshop ${workshop.body.id}`,
    `course ${course.body.id}`,
  ])
  const message = `::workshop{id=${workshop.body.id}}\n\n::course{id=${course.body.id}}`
  const { body } = await admin.post('/api/admin/newsletter/preview', { subject: 'x', message, lang: 'en' })
  expect(body.html).toMatch(/Songs for small hands[\s\S]*Three songs[\s\S]*Songs of a year/)
  expect(body.html).not.toContain(guarded)
  await prepareWeekly(app, newsletterBlocks)
  expect((await issues())[0]?.message).toContain(`::workshop{id=${workshop.body.id}}`)
  await admin.patch(`/api/workshops/${workshop.body.id}`, { published: false, version: 1 })
  await admin.patch(`/api/courses/${course.body.id}`, { published: false, version: 1 })
  expect((await admin.get('/api/admin/newsletter/blocks?q=songs')).body).toEqual([])
  const hidden = await admin.post('/api/admin/newsletter/preview', { subject: 'x', message, lang: 'en' })
  expect(hidden.body.html).not.toMatch(/Songs/)
})

test.each([
  ['in letters of an Arabic keyboard', 'شب‌هاي يلداي كودكان'],
  ['without its joiner', 'شبهای یلدای کودکان'],
  ['in part', 'یلدا'],
])('an event is found for an issue by its Persian title, typed %s', async (_, q) => {
  const { body: event } = await admin.post('/api/events', {
    title: 'The longest night',
    titleFa: `شب‌های یلدای کودکان ${Math.random()}`,
    description: 'Pomegranates.',
    speaker: 'Sara',
    category: 'culture',
    dateTime: '2099-12-20T18:00',
    zone: 'Europe/Oslo',
  })
  const { body } = await admin.get(`/api/admin/newsletter/blocks?q=${encodeURIComponent(q)}`)
  expect(body).toContainEqual(expect.objectContaining({ kind: 'event', id: event.id }))
})
