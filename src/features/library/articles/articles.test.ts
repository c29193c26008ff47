import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { articles } from '../tables.ts'
import { importBuiltInArticles } from './built-in.server.ts'
import { BUILT_IN, TOOLKITS } from './built-in.ts'
import { renderMarkdown } from './markdown.server.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
await importBuiltInArticles(app)

const TEXT = Array.from({ length: 12 }, (_, i) => `Paragraph ${i}. ${'word '.repeat(40)}secret-${i}`).join(
  '\n\n',
)

async function createArticle(slug: string, more: Partial<typeof articles.$inferInsert> = {}) {
  const facts = { description: 'About', keywords: 'a, b', category: 'Play', author: 'Sara' }
  await app.db.insert(articles).values({
    slug,
    title: `Title of ${slug}`,
    content: TEXT,
    facts,
    category: 'Play',
    rendered: { en: renderMarkdown(TEXT, 'en') },
    published: true,
    publishAt: new Date('2025-01-01'),
    ...more,
  })
}

test('the seven articles and three toolkits are there in both languages, each by its slug and by its id', async () => {
  const all = (await newClient().get('/api/articles')).body as { id: number; slug: string }[]
  expect(all.map(({ slug }) => slug).sort()).toEqual([...BUILT_IN, ...TOOLKITS].sort())
  for (const { id, slug } of all) {
    const byId = await newClient().get(`/api/articles/${id}`)
    const bySlug = await newClient({ lang: 'fa' }).get(`/api/articles/${slug}`)
    expect([byId.body.slug, byId.body.lang, bySlug.body.id, bySlug.body.lang]).toEqual([slug, 'en', id, 'fa'])
    if (byId.body.withheld) continue
    expect(byId.body.blocks.map((block: { id: string }) => block.id)).toEqual(
      bySlug.body.blocks.map((block: { id: string }) => block.id),
    )
  }
})

test('in Persian an article is dated by the Persian calendar first, by its month or its day', async () => {
  const dated = async (slug: string, lang: 'en' | 'fa') =>
    (await newClient({ lang }).get(`/api/articles/${slug}`)).body.dated
  expect(await dated('persian-language-schools', 'en')).toBe('May 2024')
  expect(await dated('persian-language-schools', 'fa')).toBe('اردیبهشت ۱۴۰۳ (مهٔ ۲۰۲۴)')
  await createArticle('of-a-day', { titleFa: 'عنوان', rendered: { fa: renderMarkdown(TEXT, 'fa') } })
  expect(await dated('of-a-day', 'fa')).toBe('۱۲ دی ۱۴۰۳ (۱ ژانویهٔ ۲۰۲۵)')
})

test('importing them again changes nothing', async () => {
  const before = await app.db.select().from(articles)
  await importBuiltInArticles(app)
  expect(await app.db.select().from(articles)).toEqual(before)
})

test('the other language can be requested, for reading both side by side', async () => {
  const { body } = await newClient().get('/api/articles/nowruz-traditions?lang=fa')
  expect([body.lang, body.langs]).toEqual(['fa', ['en', 'fa']])
})

test('Nowruz comes with its moment, the others without', async () => {
  const { body } = await newClient().get('/api/articles/nowruz-traditions')
  expect(body.nowruz.moment).toMatch(/^20\d\d-03-(?:19|20|21)T\d\d:\d\d:\d\d\.000Z$/)
  expect(body.nowruz.inTehran).toContain('March')
  const persian = await newClient().get('/api/articles/nowruz-traditions?lang=fa')
  expect(persian.body.nowruz.inTehran).toMatch(/اسفند|فروردین/)
  expect((await newClient().get('/api/articles/persian-cooking-with-kids')).body.nowruz).toBeNull()
})

test.each(['nothing-here', '0', '999999', 'drafts', 'to-come'])('%s is not found', async (name) => {
  await createArticle(`${name}-x`) // something must be there to be found by mistake
  if (name === 'drafts') await createArticle('drafts', { published: false })
  if (name === 'to-come') await createArticle('to-come', { publishAt: new Date(Date.now() + 60_000) })
  expect(await newClient().get(`/api/articles/${name}`)).toFailWith(404, 'article_not_found')
  const listed = (await newClient().get('/api/articles?limit=100')).body as { slug: string }[]
  expect(listed.map(({ slug }) => slug)).not.toContain(name)
})

test('an article in one language is shown in it to readers of the other', async () => {
  await createArticle('english-only')
  const { body } = await newClient({ lang: 'fa' }).get('/api/articles/english-only')
  expect([body.lang, body.title, body.langs]).toEqual(['en', 'Title of english-only', ['en']])
})

test.each([
  ['one paragraph', `${'word '.repeat(400)}the end`],
  ['one word', 'w'.repeat(4_000)],
  ['a short text', 'Twelve words that are all that this article has to say today.'],
  ['a list', Array.from({ length: 90 }, (_, i) => `- item ${i} of the list`).join('\n')],
  ['a table', `| a | b |\n|---|---|\n${'| a cell | another cell |\n'.repeat(60)}`],
  ['a box first', `:::tip[Title]\n${'inside '.repeat(200)}\n:::\n\nAfter it`],
  ['characters of two units', '😀'.repeat(700)],
])('of a premium article of %s at most 300 characters or a fifth are public', async (name, text) => {
  const slug = `premium-${name.replaceAll(' ', '-')}`
  await createArticle(slug, { isPremium: true, content: text, rendered: { en: renderMarkdown(text, 'en') } })
  const { body } = await newClient().get(`/api/articles/${slug}`)
  const plain = (blocks: { html: string }[]) =>
    blocks.map(({ html }) => html.replace(/<[^>]*>/g, '')).join('')
  const whole = plain(renderMarkdown(text, 'en').blocks)
  const shown = plain(body.blocks)
  expect(body.withheld).toBe(true)
  expect(shown.length).toBeLessThanOrEqual(Math.min(300, whole.length / 5))
  expect(shown.isWellFormed()).toBe(true)
  expect(whole.startsWith(shown.replace(/…$/, '').trimEnd())).toBe(true)
})

test('of a premium article only the beginning is sent, but for members of Peyvand+ and the app', async () => {
  await createArticle('premium', { isPremium: true, blessing: 'secret-6 of the end' })
  const { id, viewer } = await createPerson(testApp)
  const read = async (as?: typeof viewer) =>
    (await newClient(as ? { viewer: as } : {}).get('/api/articles/premium')).body
  for (const body of [await read(), await read(viewer)]) {
    expect(body.withheld).toBe(true)
    expect(JSON.stringify(body)).toContain('secret-0')
    expect(JSON.stringify(body)).not.toContain('secret-6')
  }
  await app.db.update(users).set({ subscriptionType: 'paid' }).where(eq(users.id, id))
  expect((await read(viewer)).withheld).toBe(true) // paid once, and expired
  await app.db.update(users).set({ subscriptionStatus: 'active' }).where(eq(users.id, id))
  expect(JSON.stringify(await read(viewer))).toContain('secret-11')
  const moderator = await createPerson(testApp, { role: 'moderator' })
  expect((await read(moderator.viewer)).withheld).toBe(false)
})

test('an article that is published between two pages repeats and skips none', async () => {
  const publishAt = new Date('2025-06-01')
  for (const slug of ['page-a', 'page-b', 'page-c']) await createArticle(slug, { publishAt })
  const slugs = async (path: string) => {
    const { body, headers } = await newClient().get(path)
    const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    return { slugs: body.map(({ slug }: { slug: string }) => slug), next }
  }
  const whole = (await slugs('/api/articles?limit=100')).slugs
  const first = await slugs('/api/articles?limit=2')
  await createArticle('page-new', { publishAt: new Date() })
  const second = await slugs(first.next ?? '')
  expect([...first.slugs, ...second.slugs]).toEqual(whole.slice(0, 4))
  expect(first.slugs).toHaveLength(2)
})
