import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { anyUnicode } from '../../../../tests/api/hostile.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { rowsRead } from '../../../../tests/plans.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const guest = testApp.newClient()
const sara = await createPerson(testApp, { country: 'CA', city: 'Toronto' })
const omid = await createPerson(testApp, { country: 'SE', city: 'Malmö' })

const ids: Record<string, number> = {}
const publish = async (name: string, title: string, content: string, category: string, person = sara) => {
  ids[name] = (await person.post('/api/posts', { title, content, category })).body.id
}
await publish('want', 'پسرم فارسی حرف نمی‌زند', 'من می‌خواهم بچه‌ها فارسی یاد بگیرند', 'Language Learning')
await publish('wantApart', 'مدرسهٔ شنبه', 'من می خواهم او را به كلاس بفرستم', 'Education', omid)
await publish('wantJoined', 'کلاس آنلاین', 'دخترم میخواهد و من هم میخواهم', 'Education')
await publish(
  'bilingual',
  'Raising bilingual twins',
  'Two languages at one table in our family',
  'Parenting Tips',
)
await publish('twoLang', 'کودک دوزبانه', 'دو تا بچهٔ دوزبانه داریم', 'Parenting Tips', omid)
await publish('twoLangApart', 'دیر حرف زدن', 'دکتر گفت بچهٔ دو زبانه دیرتر شروع می‌کند', 'General Discussion')
await publish(
  'nowruz',
  'Nowruz at school',
  'Haft-Sin for thirty children, with Élise from the café',
  'Cultural Identity',
)
await publish(
  'mention',
  'Spring plans',
  'We will celebrate Nowruz in the park in ۱۴۰۵',
  'Community Events',
  omid,
)

const find = async (q: string, more = '') =>
  (await guest.get(`/api/posts?q=${encodeURIComponent(q)}${more}`)).body.map(
    ({ id }: { id: number }) => Object.entries(ids).find(([, known]) => known === id)?.[0],
  )

test.each([
  ['with ZWNJ, apart and joined are one word (ZWNJ)', 'می‌خواهم', ['want', 'wantApart', 'wantJoined']],
  ['with ZWNJ, apart and joined are one word (apart)', 'می خواهم', ['want', 'wantApart', 'wantJoined']],
  ['with ZWNJ, apart and joined are one word (joined)', 'میخواهم', ['want', 'wantApart', 'wantJoined']],
  ['two words are found as one', 'دوزبانه', ['twoLang', 'twoLangApart']],
  ['Arabic letters', 'كلاس', ['wantApart', 'wantJoined']],
  ['Persian letters for Arabic ones in the text', 'کلاس', ['wantApart', 'wantJoined']],
  ['vowel marks', 'مدرسه', ['wantApart']],
  ['the beginning of a word', 'biling', ['bilingual']],
  ['a piece inside of a word', 'lingual', ['bilingual']],
  ['letter case and hyphens', 'HAFTSIN', ['nowruz']],
  ['accents', 'elise cafe', ['nowruz']],
  ['a typing error', 'famliy', ['bilingual']],
  ['another typing error', 'biligual', ['bilingual']],
  ['a Persian typing error', 'دوزبنه', ['twoLang']],
  ['digits of another alphabet', '1405', ['mention']],
  ['the English name of a category', 'parenting tips', ['bilingual', 'twoLang']],
  ['the Persian name of a category', 'فرزندپروری', ['bilingual', 'twoLang']],
  ['every word has to be there', 'nowruz family', []],
  ['what nobody wrote', 'xylophone', []],
  ['signs alone', '؟!«»', []],
  ['what a database would mind', "'; drop table posts; -- \\ & | ! :* <->", []],
])('finds %s', async (_, q, expected) => {
  expect((await find(q)).sort()).toEqual([...expected].sort())
})

test('a match in the title ranks above one in the text', async () => {
  expect(await find('nowruz')).toEqual(['nowruz', 'mention'])
  expect(await find('nowruz', '&sort=new')).toEqual(['mention', 'nowruz'])
  await omid.post(`/api/posts/${ids.mention}/like`)
  expect(await find('nowruz')).toEqual(['nowruz', 'mention'])
  for (const sort of ['hot', 'top'])
    expect(await find('nowruz', `&sort=${sort}`), sort).toEqual(['mention', 'nowruz'])
})

test('filters hold while searching', async () => {
  expect(await find('می‌خواهم', '&location=sweden')).toEqual(['wantApart'])
  expect(await find('می‌خواهم', '&category=Education&location=canada')).toEqual(['wantJoined'])
})

test('a filter with few matches reads these alone, not every post that has the word', async () => {
  const { $client } = testApp.app.db
  await $client.query(`
    with post as (
      insert into posts (title, content, category, location)
      select 'Samovar ' || n, 'tea', 'Education', case when n % 400 = 0 then 'australia' else 'germany' end
      from generate_series(1, 2000) n returning id, title, category, location)
    insert into post_search (post_id, title, body, location, category)
    select id, lower(title), 'tea', location, category from post`)
  await $client.query(
    `insert into search_words (word, sound) values ('samovar', 'smvr') on conflict do nothing`,
  )
  await $client.query('vacuum (analyze) posts, post_search')
  const query = vi.spyOn($client, 'query')
  for (const sort of ['hot', 'new'])
    expect((await guest.get(`/api/posts?q=samovar&location=australia&sort=${sort}`)).body).toHaveLength(5)
  const filters = '&location=australia&category=Education'
  expect((await guest.get(`/api/posts/count?q=samovar${filters}`)).body).toEqual({ count: 5, more: false })
  expect((await guest.get('/api/posts/count?q=samovar&category=Parenting+Tips')).body.count).toBe(0)
  const searches = query.mock.calls
    .map(([statement]) => statement as unknown as { text?: string; values?: unknown[] })
    .filter(({ text }) => text?.includes('candidates'))
  query.mockRestore()
  expect(searches.length).toBeGreaterThanOrEqual(4)
  for (const { text, values } of searches) {
    const explained = await $client.query(`explain (analyze, format json) ${text}`, values)
    expect(rowsRead(explained.rows[0]['QUERY PLAN'][0].Plan, 'posts')).toBeLessThanOrEqual(10)
  }
})

test('filters also find what a process of the previous version published, and an edited category', async () => {
  await testApp.app.db.$client.query(`
    with post as (insert into posts (title, content, category, location)
      values ('Samovar repairs', 'tea', 'Parenting Tips', 'canada') returning id)
    insert into post_search (post_id, title, body) select id, 'samovar repairs', 'tea' from post`)
  await publish('samovar', 'My samovar', 'It leaks', 'General Discussion')
  await sara.patch(`/api/posts/${ids.samovar}`, { category: 'Parenting Tips' })
  const titles = async (filters: string) =>
    (await guest.get(`/api/posts?q=samovar${filters}&sort=new`)).body.map(({ title }: Post) => title)
  const both = ['My samovar', 'Samovar repairs']
  expect(await titles('&location=canada')).toEqual(both)
  expect(await titles('&category=Parenting+Tips')).toEqual(both)
  expect(await titles('&location=canada&category=Parenting+Tips')).toEqual(both)
  expect(await titles('&category=General+Discussion')).toEqual([])
  expect(await titles('&location=sweden')).toEqual([])
})

type Post = { title: string }

test.each(['hot', 'top', 'new'])('results of %s come in pages', async (sort) => {
  const found: number[] = []
  for (let next: string | undefined = `/api/posts?q=کلاس&limit=1&sort=${sort}`; next; ) {
    const response = await guest.get(next)
    found.push(...response.body.map((p: { id: number }) => p.id))
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(found.sort()).toEqual([ids.wantApart, ids.wantJoined].sort())
})

test('an edited post is found by its new words only', async () => {
  await publish('edited', 'Grandmother visits', 'Zereshk polo for everyone', 'General Discussion')
  await sara.patch(`/api/posts/${ids.edited}`, { content: 'Ghormeh sabzi for everyone' })
  expect(await find('ghormeh')).toEqual(['edited'])
  expect(await find('zereshk')).toEqual([])
})

test('any input is answered', async () => {
  await fc.assert(
    fc.asyncProperty(anyUnicode, async (q) => {
      expect((await guest.get(`/api/posts?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
    }),
    { numRuns: 150 },
  )
})
