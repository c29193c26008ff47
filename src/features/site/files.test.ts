import robotsParser from 'robots-parser'
import { expect, test, vi } from 'vitest'
import { inLang, LANGS } from '#platform/i18n/lang.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { inHours } from '../../../tests/times.ts'
import { siteFiles } from './files.server.ts'

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
