import { readFileSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { libraryFeed } from '../files/feed.server.ts'
import { articleDocuments } from '../searchable.server.ts'
import { importBuiltInArticles, readSource, seedResources } from './built-in.server.ts'
import { TOOLKITS } from './built-in.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient } = testApp
await seedResources(app)
const PAID = { subscriptionType: 'annual', subscriptionStatus: 'active' }
const member = await createPerson(testApp, PAID)
const guest = newClient()
const free = await createPerson(testApp)

/** Words of the last paragraph of a toolkit, between its markup: never part of its beginning. */
const endOf = (slug: string, lang: 'en' | 'fa') =>
  readSource(slug, lang)
    .body.trim()
    .split('\n')
    .at(-1)
    ?.split(/[*_|"“”«»☐]+/)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.trim() ?? ''

type Toolkit = { id: number; url: string; isPremium: boolean; title: string }
const listed = async (lang: 'en' | 'fa' = 'en') =>
  (await newClient({ lang }).get('/api/resources?category=toolkits')).body as Toolkit[]

test('the library has three toolkits in both languages, marked as premium', async () => {
  for (const lang of ['en', 'fa'] as const) {
    const rows = await listed(lang)
    expect(rows.map(({ url }) => url.replace('/resources/', '')).sort()).toEqual([...TOOLKITS].sort())
    for (const { isPremium, title } of rows) {
      expect(isPremium).toBe(true)
      expect(TOOLKITS.map((slug) => readSource(slug, lang).front.title)).toContain(title)
    }
  }
})

test.each(TOOLKITS)(
  'of %s everyone reads title, summary and beginning, and members all of it',
  async (slug) => {
    for (const lang of ['en', 'fa'] as const) {
      const end = endOf(slug, lang)
      expect(end.length).toBeGreaterThan(15)
      const read = async (who: Pick<typeof free, 'get'>) =>
        (await who.get(`/api/articles/${slug}?lang=${lang}`)).body
      for (const person of [guest, free]) {
        const body = await read(person)
        expect(body).toMatchObject({ isPremium: true, withheld: true, contents: [] })
        expect(body.description).toBe(readSource(slug, lang).front.description)
        expect(body.blocks.length).toBeGreaterThan(0)
        expect(JSON.stringify(body)).not.toContain(end)
      }
      const whole = await read(member)
      expect(whole.withheld).toBe(false)
      expect(JSON.stringify(whole)).toContain(end)
      // Sheets to print.
      expect(whole.blocks.filter(({ id }: { id: string }) => id.startsWith('page-')).length).toBeGreaterThan(
        1,
      )
    }
  },
)

test('no list, file, feed or search document holds more than the beginning', async () => {
  const documents = JSON.stringify(await articleDocuments.read(app.db, null))
  const feeds = await Promise.all(
    ['en', 'fa'].map(async (lang) => (await libraryFeed(app).request(`/feed-${lang}.xml`)).text()),
  )
  const lists = await Promise.all(
    ['/api/resources?limit=100', '/api/articles?limit=100', '/api/search?q=Persian'].map((path) =>
      free.get(path),
    ),
  )
  const all = documents + feeds.join('') + JSON.stringify(lists.map(({ body }) => body))
  for (const slug of TOOLKITS)
    for (const lang of ['en', 'fa'] as const) {
      expect(all).toContain(readSource(slug, lang).front.title)
      expect(all).not.toContain(endOf(slug, lang))
    }
})

test('files are for members, whole, in both formats; others are refused and not counted', async () => {
  const [{ id }] = (await listed()) as [Toolkit]
  for (const format of ['html', 'epub'])
    for (const [person, code] of [
      [guest, 'members_only'],
      [free, 'members_only'],
    ] as const)
      expect(await person.get(`/api/resources/${id}/download?format=${format}`)).toFailWith(403, code)
  const { rows } = await app.db.execute(sql`select downloads from resources where id = ${id}`)
  expect(rows).toEqual([{ downloads: 0 }])
  const { status, body } = await member.get(`/api/resources/${id}/download?format=html`)
  expect(status).toBe(200)
  const slug = (await listed())[0]?.url.replace('/resources/', '') ?? ''
  expect(body).toContain(endOf(slug, 'en').slice(0, 20))
  expect((await member.get(`/api/resources/${id}/download?format=epub`)).status).toBe(200)
})

test('a site that was filled before the toolkits existed gets them with their entries; an empty one stays empty', async () => {
  const forget = async () => {
    await app.db.execute(sql`delete from resources where category = 'toolkits'`)
    await app.db.execute(sql`delete from articles where is_premium`)
  }
  await forget()
  await importBuiltInArticles(app)
  expect(await listed()).toHaveLength(3)
  await forget()
  await app.db.execute(sql`delete from resources`)
  await importBuiltInArticles(app)
  expect(await listed()).toHaveLength(0)
})

test.each(TOOLKITS)('the drawing of %s is under 8 kB, and drawn for light and dark', (slug) => {
  const { hero, heroAlt } = readSource(slug, 'en').front
  const file = `public/art/${hero}.svg`
  expect(statSync(file).size).toBeLessThan(8192)
  expect(readFileSync(file, 'utf8')).toContain('prefers-color-scheme:dark')
  expect(heroAlt.length).toBeGreaterThan(20)
})
