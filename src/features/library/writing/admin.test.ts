import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { inHours } from '../../../../tests/times.ts'
import { importBuiltInArticles } from '../articles/built-in.server.ts'
import { KNOWN_CATEGORIES } from '../articles/categories.ts'
import { libraryFeed } from '../files/feed.server.ts'
import { articles, resources } from '../tables.ts'
import { ArticleForm, emptyArticle } from './form.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
await importBuiltInArticles(app)
const admin = newClient({ viewer: (await createPerson(testApp, { role: 'admin' })).viewer })

const words = { title: 'Ice skating with cousins', content: 'Warm **socks** first.', category: 'Play' }
const written = async (more = {}) =>
  (await admin.post('/api/articles', { ...words, published: true, ...more })).body

test('what an admin writes and publishes is public, rendered', async () => {
  const response = await admin.post('/api/articles', { ...words, published: true })
  expect([response.status, response.body.slug, response.body.state]).toEqual([
    201,
    'ice-skating-with-cousins',
    'out',
  ])
  const { body } = await newClient().get('/api/articles/ice-skating-with-cousins')
  expect(body.blocks).toEqual([
    { id: 'b0', kind: 'p', html: '<p id="b0">Warm <strong>socks</strong> first.</p>' },
  ])
  expect(body.readTime).toBe(1)
})

test('an article without a drawing has one on its cards, and none on its page', async () => {
  const { id, slug } = await written({ title: 'A tale without pictures' })
  const heroIn = (rows: { id: number; url?: string; hero: string | null }[]) =>
    rows.find((row) => (row.url ? row.url.endsWith(slug) : row.id === id))?.hero
  expect(heroIn((await newClient().get('/api/resources?limit=50')).body)).toBe('open-book')
  expect(heroIn((await newClient().get('/api/articles?limit=50')).body)).toBe('open-book')
  expect((await newClient().get(`/api/articles/${slug}`)).body.hero).toBeNull()
})

test('drafts and scheduled articles are visible only to admins', async () => {
  const draft = await written({ slug: 'a-draft', published: false })
  const later = await written({ slug: 'later', publishAt: inHours(1) })
  expect([draft.state, later.state]).toEqual(['draft', 'scheduled'])
  const near = await written({ slug: 'near' })
  for (const slug of ['a-draft', 'later'])
    expect(await newClient().get(`/api/articles/${slug}`)).toFailWith(404, 'article_not_found')
  for (const path of ['/api/articles?limit=50', '/api/resources?limit=50', `/api/articles/${near.slug}`])
    expect(JSON.stringify((await newClient().get(path)).body), path).not.toMatch(/"(a-draft|later)"/)
  const feed = await (await libraryFeed(app).request('/feed-en.xml')).text()
  expect(feed).toContain('/resources/near"')
  expect(feed).not.toMatch(/resources\/(a-draft|later)"/)
  const listed = (await admin.get('/api/admin/articles?limit=100')).body as { slug: string }[]
  expect(listed.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['a-draft', 'later', 'nowruz-traditions']),
  )
})

test('a scheduled article whose time is emptied is public at once', async () => {
  const { id, version } = await written({ slug: 'sooner', publishAt: inHours(100) })
  const { body } = await admin.patch(`/api/articles/${id}`, { publishAt: '', version })
  expect(body.state).toBe('out')
  const again = await admin.patch(`/api/articles/${id}`, { publishAt: '', version: body.version })
  expect(again.body.publishAt).toBe(body.publishAt)
})

test('a revision is public at once, and every version is stored', async () => {
  const { id, version } = await written({ slug: 'revised' })
  const revised = await admin.patch(`/api/articles/${id}`, {
    content: 'Two pairs.',
    titleFa: 'سرسره‌بازی',
    contentFa: 'جوراب گرم',
    version,
  })
  expect([revised.status, revised.body.version, revised.body.slug]).toEqual([200, 2, 'revised'])
  const { body } = await newClient({ lang: 'fa' }).get('/api/articles/revised')
  expect([body.lang, body.title, body.langs]).toEqual(['fa', 'سرسره‌بازی', ['en', 'fa']])
  const versions = (await admin.get(`/api/admin/articles/${id}/versions`)).body
  expect(
    versions.map((each: { version: number; words: { content: string } }) => [
      each.version,
      each.words.content,
    ]),
  ).toEqual([
    [2, 'Two pairs.'],
    [1, 'Warm **socks** first.'],
  ])
})

test('an article that is no longer in Persian leaves no Persian description in the library', async () => {
  const persian = { titleFa: 'سرسره‌بازی', contentFa: 'جوراب گرم', descriptionFa: 'با خاله‌زاده‌ها' }
  const { id } = await written({ slug: 'no-longer', description: 'With cousins', ...persian })
  await admin.patch(`/api/articles/${id}`, { titleFa: null, contentFa: null, descriptionFa: null })
  const [entry] = await app.db.select().from(resources).where(eq(resources.articleId, id))
  expect(entry).toMatchObject({ titleFa: null, description: 'With cousins', descriptionFa: null })
})

test('a title needs its text, and a reading time that nobody set is estimated anew', async () => {
  const { id } = await written({ slug: 'halved' })
  const half = await admin.patch(`/api/articles/${id}`, { title: null })
  expect(half.body.fields).toEqual({ title: 'article_title_required', content: 'article_both_required' })
  const longer = await admin.patch(`/api/articles/${id}`, { content: 'word '.repeat(1000) })
  expect(longer.body.readTime).toBe(5)
  await admin.patch(`/api/articles/${id}`, { readTime: 9 })
  expect((await admin.patch(`/api/articles/${id}`, { content: 'Short.' })).body.readTime).toBe(9)
})

test('a slug is unique', async () => {
  await written({ slug: 'taken' })
  expect(await admin.post('/api/articles', { ...words, slug: 'taken' })).toFailWith(409, 'slug_taken')
  expect(await admin.post('/api/articles', { ...words, slug: 'nowruz-traditions' })).toFailWith(
    409,
    'slug_taken',
  )
  const persian = await written({ title: null, content: null, titleFa: 'برف', contentFa: 'برف می‌بارد' })
  expect(persian.slug).toMatch(/^article-[0-9a-f]{8}$/)
})

test('built-in articles cannot be changed by admins', async () => {
  const { body } = await newClient().get('/api/articles/nowruz-traditions')
  const revise = await admin.patch(`/api/articles/${body.id}`, { ...words, version: 1 })
  expect(revise).toFailWith(409, 'article_built_in')
  expect(await admin.delete(`/api/articles/${body.id}`)).toFailWith(409, 'article_built_in')
})

test('a removed article is gone, and the audit log says so', async () => {
  const { id } = await written({ slug: 'removed' })
  expect((await admin.delete(`/api/articles/${id}`)).status).toBe(204)
  expect(await admin.delete(`/api/articles/${id}`)).toFailWith(404, 'article_not_found')
  expect(await admin.get(`/api/admin/articles/${id}/versions`)).toFailWith(404, 'article_not_found')
  expect(await newClient().get('/api/articles/removed')).toFailWith(404, 'article_not_found')
  const auditEntries = (await admin.get('/api/admin/record?limit=100')).body as {
    act: string
    subject: string
  }[]
  expect(auditEntries.filter(({ subject }) => subject === `article:${id}`).map(({ act }) => act)).toEqual([
    'article_removed',
    'article_written',
  ])
})

test.each([
  [
    { ...words, title: '' },
    { content: 'article_both_required', title: 'article_title_required' },
  ],
  [{ ...words, content: ' ' }, { content: 'article_both_required' }],
  [{ ...words, titleFa: 'برف' }, { contentFa: 'article_both_required' }],
  [{ ...words, category: '' }, { category: 'category_required' }],
  [{ ...words, slug: '42' }, { slug: 'slug_invalid' }],
  [{ ...words, slug: '../x' }, { slug: 'slug_invalid' }],
  [{ ...words, publishAt: 'tomorrow' }, { publishAt: 'moment_invalid' }],
  [{ ...words, publishAt: '2026-03-20T00:00:00+05' }, { publishAt: 'date_invalid' }],
  [{ ...words, publishAt: '0000-03-20T00:00:00Z' }, { publishAt: 'date_invalid' }],
  [{ ...words, publishAt: '0026-03-20T00:00:00Z' }, { publishAt: 'date_invalid' }],
  [{ ...words, publishAt: '2026-02-30T00:00:00Z' }, { publishAt: 'date_does_not_exist' }],
  [{ ...words, content: 'x'.repeat(24_001) }, { content: 'article_content_too_long' }],
  [{ ...words, content: '> '.repeat(3_000) }, { content: 'article_content_tangled' }],
  [{ ...words, content: ':::tip\n'.repeat(3_000) }, { content: 'article_content_tangled' }],
  [{ ...words, content: '> a\n\n'.repeat(4_000) }, { content: 'article_content_tangled' }],
  [{ ...words, content: '[*a_ '.repeat(2_000) }, { content: 'article_content_tangled' }],
  [{ ...words, title: 'x'.repeat(201) }, { title: 'article_title_too_long' }],
])('%j is refused at its fields', async (input, fields) => {
  const response = await admin.post('/api/articles', input)
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual(fields)
})

test('only admins write, preview, revise, remove and see drafts', async () => {
  const { id } = await written({ slug: 'guarded' })
  const others = [await createPerson(testApp), await createPerson(testApp, { role: 'moderator' })]
  for (const other of others) {
    expect(await other.post('/api/articles', words)).toFailWith(403, 'staff_only')
    expect(await other.post('/api/articles/preview', { content: 'x', lang: 'en' })).toFailWith(
      403,
      'staff_only',
    )
    expect(await other.patch(`/api/articles/${id}`, { ...words, version: 1 })).toFailWith(403, 'staff_only')
    expect(await other.delete(`/api/articles/${id}`)).toFailWith(403, 'staff_only')
    for (const path of ['', `/${id}`, `/${id}/versions`])
      expect(await other.get(`/api/admin/articles${path}`)).toFailWith(403, 'staff_only')
  }
})

const both = { titleFa: 'سرسره', contentFa: 'جوراب گرم بپوشید.', published: true }
test.each([
  ['a known one its Persian name', 'food & culture', {}, 'خوراک و فرهنگ'],
  ['one of the editors’ own the name given', 'Play', { categoryFa: 'بازی' }, 'بازی'],
  ['one without a name no English word', 'Play', {}, 'مقاله‌ها'],
  ['one written in Persian itself', 'بازی', {}, 'بازی'],
])('of categories a Persian reader sees: of %s', async (_, category, more, shown) => {
  const { slug, id } = await written({ ...both, slug: 'of-a-category', category, ...more })
  expect((await newClient({ lang: 'fa' }).get(`/api/articles/${slug}`)).body.category).toBe(shown)
  expect((await newClient({ lang: 'en' }).get(`/api/articles/${slug}`)).body.category).toBe(category)
  await admin.delete(`/api/articles/${id}`)
})

test('the form asks for a Persian category where a Persian text has none, and for no other', () => {
  const form = (fields: object) =>
    v.safeParse(ArticleForm, { ...emptyArticle, title: 'A', content: 'B', category: 'Play', ...fields })
  const persian = { titleFa: 'الف', contentFa: 'ب' }
  expect(form(persian).issues?.[0]?.message).toBe('category_fa_required')
  for (const fields of [{}, { ...persian, categoryFa: 'بازی' }, { ...persian, category: 'Education' }])
    expect(form(fields).success).toBe(true)
})

test('the known categories are those of the built-in articles', async () => {
  const rows = await app.db.select().from(articles).where(eq(articles.builtIn, true))
  const named = rows.map(({ facts, factsFa }) => `${facts?.category} ${factsFa?.category}`)
  expect(KNOWN_CATEGORIES.map(({ en, fa }) => `${en} ${fa}`).sort()).toEqual([...new Set(named)].sort())
})
