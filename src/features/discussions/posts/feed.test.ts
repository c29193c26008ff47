import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { CATEGORIES, PLACES, SORTS } from '../search-params.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const guest = newClient()
const member = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })

await app.db.$client.query(`
  insert into posts (title, content, category, location, likes, replies, hidden_at)
  select 'post ' || n, 'text', (array['${CATEGORIES.join("','")}'])[1 + n * 7 % 6],
    (array['${PLACES.join("','")}', null])[1 + n * 5 % 9], n * 13 % 10, n * 11 % 7, case when n % 10 = 0 then now() end
  from generate_series(1, 400) n`)
await app.db.$client.query('analyze posts')

type Item = { id: number; likes: number; replies: number; location: string | null; category: string }
const heat = (p: Item) => p.likes + 2 * p.replies
const ORDER = {
  hot: (a: Item, b: Item) => heat(b) - heat(a) || b.id - a.id,
  top: (a: Item, b: Item) => b.likes - a.likes || b.id - a.id,
  new: (a: Item, b: Item) => b.id - a.id,
}

async function everyPage(reader: typeof guest, path: string) {
  const all: Item[] = []
  for (let next: string | undefined = path; next; ) {
    const response = await reader.get(next)
    all.push(...response.body)
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return all
}

const filters = ['', '&location=sweden', '&category=Education', '&location=other&category=Parenting+Tips']
test.each(SORTS.flatMap((sort) => filters.map((filter) => [sort, filter] as const)))(
  'the pages of %s%s together are the whole list, in order',
  async (sort, filter) => {
    const { rows } = await app.db.$client.query<Item>('select * from posts where hidden_at is null')
    const expectedParams = new URLSearchParams(filter)
    const expected = rows
      .filter((p) => !expectedParams.has('location') || p.location === expectedParams.get('location'))
      .filter((p) => !expectedParams.has('category') || p.category === expectedParams.get('category'))
      .sort(ORDER[sort])
    const got = await everyPage(guest, `/api/posts?sort=${sort}${filter}&limit=7`)
    expect(got.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    const inOne = await everyPage(member, `/api/posts?sort=${sort}${filter}&limit=100`)
    expect(inOne.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  },
)

test('moderators see hidden posts among the others, marked', async () => {
  const all = await everyPage(moderator, '/api/posts?limit=100')
  expect(all).toHaveLength(400)
  expect(all.filter((p) => 'hidden' in p)).toHaveLength(40)
})

test('hot is the order when none is asked for', async () => {
  const { body } = await guest.get('/api/posts')
  expect(body).toHaveLength(20)
  expect([...body].sort(ORDER.hot)).toEqual(body)
})
