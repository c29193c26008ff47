import { beforeAll, expect, test } from 'vitest'
import { importBuiltInArticles } from '#features/library/articles/built-in.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { documents } from '../../search.ts'
import { indexAllDocuments } from './documents.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
await importBuiltInArticles({ db })
await indexAllDocuments({ db }, documents)
const guest = testApp.newClient()
const admin = await createPerson(testApp, { role: 'admin' })

type Row = { type: string; id: string | number; title: string }
const search = async (q: string, more = '') =>
  (await guest.get(`/api/search?q=${encodeURIComponent(q)}${more}`)).body as Row[]
const posts = async (q: string) => (await search(q, '&type=post')).map(({ title }) => title).sort()

beforeAll(async () => {
  const texts = [
    ['Shower or bath before bed?', 'Ours falls asleep in the water.'],
    ['شوهرم فارسی نمی‌داند', 'از کجا شروع کند؟'],
    ['معلمش گفت صبر کنیم', 'چند هفته؟'],
    ['کادوی روز معلم', 'چیزی کوچک می‌خواهم.'],
    ['Two speech therapists in Leeds', 'Both take children from three.'],
    ['A speech for my brother', 'Five minutes, two languages.'],
    ['پول توجیبی از چند سالگی؟', 'هفت سالش است.'],
    ['Pocket dictionaries wanted', 'Any edition.'],
    ['گوش‌درد در هواپیما', 'آدامس کمک می‌کند؟'],
    ['Meat for forty guests', 'Where do you order?'],
    ['The code of our front door', 'It has changed again.'],
    ['Custody and passports', 'Who signs?'],
    ['Moving to Germany in May', 'With a baby and a piano.'],
    ['Ten years in England', 'And still no good bread.'],
    ['خانه در انگلیس', 'قسطی یا نقد؟'],
    ['دخترم انگلیسی حرف می‌زند', 'کم‌کم نگرانم.'],
    ['Visa for the USA', 'Four months so far.'],
    ['مالیات در ایالات متحده', 'دو اظهارنامه؟'],
  ]
  for (const [title, content] of texts)
    await admin.post('/api/posts', { title, content, category: 'General Discussion' })
})

test.each([
  ['شوهر', 'شوهرم فارسی نمی‌داند'],
  ['کادو', 'کادوی روز معلم'],
])('%s is not found in English words that sound like it or like its name: shower, gift', async (q, title) => {
  expect(await posts(q)).toEqual([title])
})

test.each([
  ['speech therapy', 'Two speech therapists in Leeds'],
  ['pocket money', 'پول توجیبی از چند سالگی؟'],
])('of the two words of %s, neither is found alone: they have a meaning together', async (q, title) => {
  expect(await posts(q)).toEqual([title])
})

test('an expression is found only with its connecting words', async () => {
  expect((await search('code of conduct')).map(({ id }) => id)).toContain('guidelines')
  expect(await posts('code of conduct')).toEqual([])
})

test('a word that has a meaning of its own is no form of a shorter one', async () => {
  expect(await posts('گوشت')).toEqual(['Meat for forty guests'])
})

test.each([
  ['حضانت', 'Custody and passports'],
  ['آلمان', 'Moving to Germany in May'],
])('%s, which no text has, is no typing error where its meaning is known', async (q, title) => {
  expect(await posts(q)).toEqual([title])
})

test.each([
  [
    ['UK', 'United Kingdom', 'Great Britain', 'England', 'انگلیس', 'بریتانیا'],
    ['Ten years in England', 'خانه در انگلیس'],
  ],
  [
    ['USA', 'America', 'United States', 'United States of America', 'امریکا', 'ایالات متحدهٔ آمریکا'],
    ['Visa for the USA', 'مالیات در ایالات متحده'],
  ],
])('%s are one country', async (names, titles) => {
  for (const q of names) expect((await posts(q)).slice(0, 2), q).toEqual(titles.toSorted())
})

test.each(['۱۳ به در', '۱۳ بدر', '13-bedar'])('%s is the thirteenth day in words', async (q) => {
  expect((await search(q))[0]).toMatchObject({ type: 'page', id: 'calendar-sizdah_bedar' })
})

test('a country is not its language', async () => {
  expect(await posts('UK')).not.toContain('دخترم انگلیسی حرف می‌زند')
})

test('what a description says counts more than a passing mention in an article', async () => {
  const workshop = { title: 'An evening', workshopType: 'live', description: 'We build a kaleidoscope.' }
  const when = { scheduledDate: '2099-10-02T10:00', zone: 'Europe/Oslo' }
  expect((await admin.post('/api/workshops', { ...workshop, ...when })).status).toBe(201)
  const article = { title: 'Light', category: 'Food', slug: 'light', published: true }
  const content = 'One wants a prism, another a kaleidoscope.'
  expect((await admin.post('/api/articles', { ...article, content })).status).toBe(201)
  expect((await search('kaleidoscope')).map(({ type }) => type)).toEqual(['workshop', 'article'])
})
