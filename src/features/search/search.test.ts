import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { posts as postsTable } from '#features/discussions/tables.ts'
import { importBuiltInArticles } from '#features/library/articles/built-in.server.ts'
import { renderMarkdown } from '#features/library/articles/markdown.server.ts'
import { indexArticle, indexResource } from '#features/library/searchable.server.ts'
import { articles, resources } from '#features/library/tables.ts'
import { anyUnicode } from '../../../tests/api/hostile.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { documents } from '../../search.ts'
import { indexAllDocuments } from './documents.server.ts'
import { SEARCH_TYPES } from './rules.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
await importBuiltInArticles({ db })
await indexAllDocuments({ db }, documents)
const guest = testApp.newClient()
const sara = await createPerson(testApp, { firstName: 'Sara', country: 'CA', city: 'Toronto' })
const mod = await createPerson(testApp, { role: 'moderator' })

const ids: Record<string, number> = {}
const publish = async (name: string, title: string, content: string, more = {}) => {
  const post = { title, content, category: 'General Discussion', ...more }
  ids[name] = (await sara.post('/api/posts', post)).body.id
}
type Row = { type: string; id: string | number; title: string; snippet: string; url: string }
const search = async (q: string, more = '', person = guest) => {
  const response = await person.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(response.status).toBe(200)
  return response.body as Row[]
}
const posts = async (q: string, person = guest) =>
  (await search(q, '&type=post', person))
    .map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])
    .sort()

beforeAll(async () => {
  await publish('stewLatin', 'My ghormeh sabzi is never green enough', 'How long do you fry the herbs?')
  await publish('stewJoined', 'قورمه‌سبزی در غربت', 'سبزی خشک یا یخ‌زده؟')
  await publish('stewApart', 'قرمه سبزی بی گوشت', 'کسی امتحان کرده؟')
  await publish('stewOtherLatin', 'Qorme sabzi for a crowd', 'Thirty guests are coming.')
  await publish('newYear', 'Norouz at the office', 'Has anyone set a table at work?')
  await publish('newYearFa', 'سفرهٔ نوروز', 'امسال اولین سفرهٔ پسرم است.')
  await publish('secret', 'Zolbia and silence', 'Nobody knows that I wrote this.', { anonymous: true })
  await publish('hidden', 'Khoresh fesenjan recipe', 'Buy my walnuts.')
  await db
    .update(postsTable)
    .set({ hiddenAt: new Date() })
    .where(eq(postsTable.id, ids.hidden ?? 0))
})

const STEWS = ['stewApart', 'stewJoined', 'stewLatin', 'stewOtherLatin']
test.each([
  'ghorme sabzi',
  'ghormeh sabzi',
  'قورمه‌سبزی',
  'قرمه سبزی',
  'قورمه سبزی',
  'قرمه‌سبزی',
  'قورمهسبزی',
  'ghormesabzi',
  'qormeh sabzi',
  'Ghormeh-Sabzi',
  'gormeh sabzi',
  'قورمة سبزي',
])('%s finds the stew however it is spelled', async (q) => {
  expect(await posts(q)).toEqual(STEWS)
})

test.each(['norooz', 'nowruz', 'نوروز', 'Norouz', 'nouruz', 'nowrooz', 'نورُوز', 'nowurz', 'نورزو'])(
  '%s finds the new year in both scripts',
  async (q) => {
    expect(await posts(q)).toEqual(['newYear', 'newYearFa'])
    expect(await search(q)).toContainEqual(
      expect.objectContaining({ type: 'article', id: 'nowruz-traditions' }),
    )
  },
)

test.each([
  ['a typing error in Latin letters', 'sepasgozrai', 'word'],
  ['the meaning in the other language', 'kindness', 'word'],
  ['a title of the site’s own', 'privacy', 'page'],
])('%s leads there', async (_, q, type) => {
  expect((await search(q)).map((row) => row.type)).toContain(type)
})

test('results are best first, and an answer of one kind comes in pages', async () => {
  const all = await search('persian', '&type=article&limit=100')
  const read: Row[] = []
  for (let next: string | undefined = '/api/search?q=persian&type=article&limit=2'; next; ) {
    const response = await guest.get(next)
    read.push(...response.body)
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(read).toEqual(all)
  expect(all.length).toBeGreaterThan(4)
})

test('how much there is of each kind is counted', async () => {
  const { body } = await guest.get('/api/search/count?q=norooz')
  expect(body).toContainEqual({ type: 'post', count: 2 })
  const types = body.map(({ type }: Row) => type)
  expect(types).toEqual(SEARCH_TYPES.filter((type) => types.includes(type)))
  for (const { type, count } of body)
    expect((await search('norooz', `&type=${type}&limit=100`)).length).toBe(count)
})

test('suggestions are titles, from half a word, in either script', async () => {
  for (const q of ['noro', 'نورو', 'nowr']) {
    const { body } = await guest.get(`/api/search/suggestions?q=${encodeURIComponent(q)}`)
    expect(body.map((row: Row) => row.id)).toContain('nowruz-traditions')
  }
})

test('a snippet is plain text around the hit, in the language that was typed, and cuts no word', async () => {
  const [en] = await search('samanu', '&type=article')
  const [fa] = await search('سمنو', '&type=article')
  expect(en?.snippet).toMatch(/samanu/i)
  expect(fa?.snippet).toMatch(/سمنو/)
  for (const { snippet = '' } of [en, fa].flatMap((row) => row ?? [])) {
    expect(snippet.length).toBeLessThan(170)
    expect(snippet).not.toMatch(/<[a-z]/)
  }
})

test('a snippet is around the word, and not around half of another name of it', async () => {
  const rows = await search('نوروز', '&type=article')
  const books = rows.find(({ id }) => id === 'persian-childrens-books')
  expect(books?.snippet).toContain('نوروز')
})

test('a match by title is shown in the language of the query, in whichever language its text has more', async () => {
  const admin = await createPerson(testApp, { role: 'admin' })
  const response = await admin.post('/api/workshops', {
    ...{ title: 'Mehregan at school', titleFa: 'مهرگان در مدرسه', workshopType: 'live' },
    ...{ scheduledDate: '2099-10-02T10:00', zone: 'Europe/Oslo' },
    ...{ description: 'An autumn day, told to a class.', descriptionFa: 'به کلاس می‌روید و تعریف می‌کنید.' },
    ...{ instructorName: 'Shahrzad', instructorNameFa: 'شهرزاد' },
  })
  expect(response.status).toBe(201)
  const [fa] = await search('مهرگان', '&type=workshop')
  expect(fa).toMatchObject({ title: 'مهرگان در مدرسه', snippet: expect.stringContaining('کلاس') })
  const [en] = await search('Mehregan', '&type=workshop')
  expect(en).toMatchObject({ title: 'Mehregan at school', snippet: expect.stringContaining('class') })
})

test('a question is searched for its last word too, however many connecting words come before it', async () => {
  await publish('picky', 'Nothing but rice', 'She picks out each zereshk.')
  expect(await posts('What should I do when my child will not eat zereshk')).toEqual(['picky'])
})

test('a query that begins with a number is in the language of its letters', async () => {
  expect(await search('۷ سین', '&type=article')).toContainEqual(
    expect.objectContaining({ id: 'nowruz-traditions', lang: 'fa' }),
  )
  expect(await search('3 books', '&type=article')).toContainEqual(
    expect.objectContaining({ id: 'persian-childrens-books', lang: 'en' }),
  )
})

test('only moderators and its author find a hidden post, and its words are suggested to nobody', async () => {
  expect(await posts('fesenjan')).toEqual([])
  expect(await posts('فسنجان')).toEqual([])
  expect(await posts('fesenjan', mod)).toEqual(['hidden'])
  expect((await guest.get('/api/search/suggestions?q=fesenj')).body).toEqual([])
})

test('an anonymous post is found, and nothing in the answer leads to who wrote it', async () => {
  const [found] = await search('zolbia', '&type=post')
  expect(Object.keys(found ?? {}).sort()).toEqual(['id', 'lang', 'snippet', 'title', 'type', 'url'])
  expect(JSON.stringify(await search('sara', '&type=post'))).not.toContain('Zolbia')
  expect(await posts('Toronto')).toEqual([])
})

test('of a premium article only the beginning is found; a withdrawn or scheduled one is not', async () => {
  const article = {
    title: 'For members',
    content: 'x',
    category: 'Food',
    published: true,
    isPremium: true,
    rendered: { en: renderMarkdown(`Quicksilverish ${'word '.repeat(150)}\n\nZanzibarian secrets`, 'en') },
  }
  await db.insert(articles).values({ ...article, slug: 'for-members', publishAt: new Date(0) })
  await db.insert(articles).values({ ...article, slug: 'of-tomorrow', publishAt: new Date(Date.now() + 9e7) })
  await db.transaction((tx) => indexArticle(tx, 'for-members'))
  await db.transaction((tx) => indexArticle(tx, 'of-tomorrow'))
  expect((await search('quicksilverish')).map(({ id }) => id)).toEqual(['for-members'])
  const counted = await guest.get('/api/search/count?q=quicksilverish')
  expect(counted.body).toEqual([{ type: 'article', count: 1 }])
  expect(await search('zanzibarian')).toEqual([])
  await db.update(articles).set({ published: false })
  await db.transaction((tx) => indexArticle(tx, 'for-members'))
  expect(await search('quicksilverish')).toEqual([])
})

test.each([
  ['بچه‌ها', 'بچه ها'],
  ['مادربزرگ‌هایشان', 'مادربزرگ هایشان'],
  ['می‌خوانیم می‌خوریم', 'می خوانیم می خوریم'],
  ['نمی‌دانم', 'نمی دانم'],
])('%s finds the same when it is typed as %s', async (joined, apart) => {
  const expected = await search(joined)
  expect(expected).not.toEqual([])
  expect((await search(apart)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

test('results of all types come in pages, best first; or the best of each', async () => {
  const all = await search('persian', '&limit=100')
  expect(all.length).toBeGreaterThan(6)
  const paged: Row[] = []
  for (let next: string | undefined = '/api/search?q=persian&limit=4'; next; ) {
    const { body, headers } = await guest.get(next)
    expect(body.length).toBeLessThanOrEqual(4)
    paged.push(...body)
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(paged).toEqual(all)
  const best = (await search('persian', '&each=1')).map(({ type }) => type)
  expect(new Set(best)).toEqual(new Set(all.map(({ type }) => type)))
  expect(best).toHaveLength(new Set(best).size)
})

test('short pages hold each post once, and the best of all comes first, however old it is', async () => {
  const titles = ['Pomegranates', ...Array<string>(59).fill('Garden')]
  for (const [year, title] of titles.entries()) await publish('grown', title, `Our pomegranates in ${year}`)
  for (const type of ['', '&type=post']) {
    const found: Row[] = []
    for (let next: string | undefined = `/api/search?q=pomegranates&limit=7${type}`; next; ) {
      const { body, headers } = await guest.get(next)
      found.push(...body.filter((row: Row) => row.type === 'post'))
      next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(found[0]?.title).toBe('Pomegranates')
    expect(new Set(found.map(({ id }) => id)).size).toBe(titles.length)
    expect(found).toHaveLength(titles.length)
  }
})

test('a resource is found once it is approved', async () => {
  const input = {
    title: 'Khosh-nevis club',
    description: 'Calligraphy',
    url: 'https://example.org/k',
    category: 'toolkits',
  }
  const { body } = await sara.post('/api/resources', input)
  await indexAllDocuments({ db }, documents)
  expect(await search('khoshnevis', '&type=resource')).toEqual([])
  await db.update(resources).set({ approved: true, decidedAt: new Date() }).where(eq(resources.id, body.id))
  await db.transaction((tx) => indexResource(tx, body.id))
  expect(await search('خوش‌نویس', '&type=resource')).toMatchObject([
    { id: body.id, url: 'https://example.org/k' },
  ])
})

test.each([
  '',
  ' ',
  '%',
  '_',
  "'",
  '"',
  '\\',
  "'; drop table posts; --",
  '& | ! :* <->',
  '(((',
  '\u0000\u0007',
  'ًٌٍ',
  '؟!«»',
  '🙂',
  'a'.repeat(200),
  'ا'.repeat(200),
  'گ '.repeat(99),
  'Ⰰ\u0000Ⰱ',
])('%j is answered', async (q) => {
  for (const path of ['search', 'search/count', 'search/suggestions'])
    expect((await guest.get(`/api/${path}?q=${encodeURIComponent(q)}`)).status).toBe(200)
})

test('an invalid search is refused with a code', async () => {
  expect(await guest.get('/api/search')).toFailWith(422, 'invalid')
  expect(await guest.get(`/api/search?q=${'x'.repeat(65_536)}`)).toFailWith(422, 'invalid')
  expect(await guest.get('/api/search?q=a&type=people')).toFailWith(422, 'invalid')
  expect(await guest.get('/api/search?q=a&type=post&cursor=%00')).toFailWith(422, 'invalid')
})

test('any input is answered', async () => {
  await fc.assert(
    fc.asyncProperty(anyUnicode, async (q) => {
      expect((await guest.get(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
    }),
    { numRuns: 100 },
  )
})

test('the OpenAPI document says that ids of posts and resources are numbers, and what the others are', async () => {
  const { body } = await guest.get('/api/openapi.json')
  expect(body.components.schemas.SearchResult.properties.id.anyOf).toMatchObject([
    { type: 'integer', minimum: 1 },
    { type: 'string' },
  ])
})
