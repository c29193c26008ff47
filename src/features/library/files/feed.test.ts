import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { resources } from '../tables.ts'
import { libraryFeed } from './feed.server.ts'

const { app } = await openTestApp()
await seedResources(app)
const feed = async (lang: string) => {
  const response = await libraryFeed(app).request(`/feed-${lang}.xml`)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

test('the feed of each language has the seven articles and the three toolkits in it', async () => {
  for (const [lang, title] of [
    ['en', 'Nowruz and the Haft-Sin table'],
    ['fa', 'نوروز و سفرهٔ هفت‌سین'],
  ] as const) {
    const { type, text } = await feed(lang)
    expect(type).toBe('application/atom+xml; charset=utf-8')
    expect(text.match(/<entry>/g)).toHaveLength(10)
    expect(text).toContain(`<title>${title}</title>`)
    expect(text).toContain(`/${lang}/resources/nowruz-traditions"`)
  }
})

test('a link with a Persian title is in the Persian feed with it', async () => {
  await app.db.insert(resources).values({
    url: 'https://tales.example.org/',
    category: 'books',
    folded: '',
    title: 'Old tales',
    titleFa: 'قصه‌های قدیمی',
    description: 'Read aloud',
    descriptionFa: 'با صدای بلند',
    approved: true,
    decidedAt: sql`now()`,
  })
  const persian = (await feed('fa')).text
  expect(persian).toContain('<title>قصه‌های قدیمی</title>')
  expect(persian).toContain('<summary>با صدای بلند</summary>')
  expect(persian.indexOf('قصه‌های قدیمی'), 'the newest is first').toBeLessThan(persian.indexOf('نوروز و'))
  expect((await feed('en')).text).toContain('<title>Old tales</title>')
})

test('the feed leaves out what waits for a moderator, and has markup as plain text', async () => {
  const common = { url: 'https://example.org/?a=1&b=2', category: 'books' as const, folded: '' }
  await app.db.insert(resources).values([
    { ...common, title: 'Waiting', description: 'x' },
    {
      ...common,
      title: '</title><script>&',
      description: ']]> "x" \u0007',
      approved: true,
      decidedAt: sql`now()`,
    },
  ])
  const { text } = await feed('en')
  expect(text).not.toContain('Waiting')
  expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;&amp;</title>')
  expect(text).toContain('href="https://example.org/?a=1&amp;b=2"')
  expect(text).toContain('<summary>]]&gt; &quot;x&quot; </summary>')
})
