import robotsParser from 'robots-parser'
import { expect, test, vi } from 'vitest'
import { inLang, LANGS } from '#platform/i18n/lang.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { siteFiles } from './files.server.ts'
import { listAddresses } from './sitemap.server.ts'

const testApp = await openTestApp()
const files = siteFiles(testApp.app)
const read = async (path: string) => (await files.request(path)).text()
const address = (path: string) => `http://peyvand.test${path}`

test('robots.txt keeps search engines from private pages in both languages, and from no others', async () => {
  const robots = robotsParser(address('/robots.txt'), await read('/robots.txt'))
  const isAllowed = (path: string) => robots.isAllowed(address(path), 'Googlebot')
  for (const lang of LANGS) {
    for (const path of ['/admin', '/admin/members', '/account', '/sign-in/link?token=x'])
      expect(isAllowed(inLang(lang, path)), `${lang} ${path}`).toBe(false)
    for (const path of ['', '/community', '/sign-in', '/local-community/events/1'])
      expect(isAllowed(inLang(lang, path)), `${lang} ${path}`).toBe(true)
  }
  for (const path of ['/admin', '/account', '/api/posts']) expect(isAllowed(path), path).toBe(false)
})

test('an icon is found at the address that is asked for without reading a page', async () => {
  const answer = await files.request('/favicon.ico')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/icon-192.png'])
})

test('the sitemap names community events that everyone may read, as long as they are to come', async () => {
  const sara = await createPerson(testApp)
  const place = { city: 'Oslo', country: 'Norway' }
  const group = (await sara.post('/api/regional-groups', { name: 'Oslo', ...place })).body
  const create = async (more: object = {}): Promise<number> => {
    const event = { title: 'Picnic', eventType: 'playdate', date: inHours(48), zone: 'Europe/Oslo', ...place }
    return (await sara.post('/api/community-events', { ...event, ...more })).body.id
  }
  const [shown, cancelled] = [await create(), await create()]
  const ofMembers = await create({ groupId: group.id, isPublic: false })
  await sara.post(`/api/community-events/${cancelled}/cancellation`, {
    reason: 'It will rain the whole day, all over the park',
  })
  const sitemap = await read('/sitemap.xml')
  const isListed = (id: number) => sitemap.includes(address(`/fa/local-community/events/${id}<`))
  expect([shown, cancelled, ofMembers].map(isListed)).toEqual([true, false, false])
})

test('the sitemap names nothing that is hidden, cancelled, not public yet, or not for everyone', async () => {
  await testApp.app.db.$client.query(`
    insert into posts (id, title, content, category, hidden_at) overriding system value
      values (901, 'Tea', 'Words', 'Education', null), (902, 'Tea', 'Words', 'Education', now());
    insert into articles (slug, title, content, category, published, publish_at, rendered)
      values ('901', 'Rain', 'Words', 'Food', true, now(), '{}'), ('902', 'Rain', 'Words', 'Food', false, now(), '{}'),
        ('903', 'Rain', 'Words', 'Food', true, now() + interval '1 day', '{}');
    insert into events (id, title, description, speaker, category, date_time, zone, status) overriding system value
      values (901, 'Talk', 'Words', 'Mina', 'culture', now(), 'UTC', 'upcoming'),
        (902, 'Talk', 'Words', 'Mina', 'culture', now(), 'UTC', 'cancelled');
    insert into workshops (id, title, description, workshop_type, published, status) overriding system value
      values (901, 'Rice', 'Words', 'kit', true, 'upcoming'), (902, 'Rice', 'Words', 'kit', false, 'upcoming'),
        (903, 'Rice', 'Words', 'kit', true, 'cancelled');
    insert into expert_sessions (id, title, description, expert_name, specialty, date, status) overriding system value
      values (901, 'Sleep', 'Words', 'Mina', 'bilingual_education', now(), 'upcoming'),
        (902, 'Sleep', 'Words', 'Mina', 'bilingual_education', now(), 'cancelled');
    insert into courses (id, title, description, category, published) overriding system value
      values (901, 'Letters', 'Words', 'language', true), (902, 'Letters', 'Words', 'language', false);
    insert into newsletter_issues (id, audience, state, started_at) overriding system value
      values (901, 'newsletter', 'sent', now()), (902, 'members', 'sent', now()), (903, 'newsletter', 'draft', null);
    insert into regional_groups (id, name, city, country, is_active, hidden_at) overriding system value
      values (901, 'Oslo', 'Oslo', 'Norway', true, null), (902, 'Oslo', 'Oslo', 'Norway', false, null),
        (903, 'Oslo', 'Oslo', 'Norway', true, now());
    insert into community_events (id, title, event_type, date, zone, hidden_at) overriding system value
      values (901, 'Tea', 'meetup', now() + interval '1 day', 'UTC', null),
        (902, 'Tea', 'meetup', now() + interval '1 day', 'UTC', now()), (903, 'Tea', 'meetup', now(), 'UTC', null)`)
  const addresses = await listAddresses(testApp.app)
  expect(addresses.flatMap((each) => (/\/90\d$/.test(each.path) ? [each.path] : [])).sort()).toEqual([
    ...['/community/901', '/courses/901', '/events/901', '/expert-sessions/901', '/local-community/901'],
    ...['/local-community/events/901', '/newsletter/901', '/resources/901', '/workshops/901'],
  ])
})

test.each([
  ['/sitemap.xml', 'site.sitemap./community/'],
  ['/feed-en.xml', 'library.feed.en'],
  ['/feed-fa.xml', 'library.feed.fa'],
])('many who ask for %s cost one reading of the database', async (path, statement) => {
  const newFiles = siteFiles(testApp.app)
  const queries = vi.spyOn(testApp.app.db.$client, 'query')
  const answers = await Promise.all(Array.from({ length: 20 }, () => newFiles.request(path)))
  answers.push(await newFiles.request(path))
  const names = queries.mock.calls.map(([query]) => (query as unknown as { name?: string }).name)
  queries.mockRestore()
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toHaveProperty('size', 1)
  expect(names.filter((name) => name === statement)).toHaveLength(1)
})
