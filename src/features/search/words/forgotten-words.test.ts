import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { forgetUnusedWords } from './words.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { db } = testApp.app
const ALL = 100

const wordsLike = async (pattern: string) => {
  const { rows } = await db.$client.query<{ word: string }>(
    'select word from search_words where word like $1 order by word',
    [pattern],
  )
  return rows.map(({ word }) => word)
}

test('a text with a word of thousands of letters is stored without it in the vocabulary', async () => {
  const content = `zqbeside zq${randomBytes(3_000).toString('hex')}`
  const pasted = { title: 'An image', content, category: 'Education' }
  expect((await (await createPerson(testApp)).post('/api/posts', pasted)).status).toBe(201)
  expect(await wordsLike('zq%')).toEqual(['zqbeside'])
  await db.$client.query('delete from posts')
  await forgetUnusedWords(testApp.app, ALL)
})

test('words of texts that were edited or removed leave the vocabulary, all others stay', async () => {
  const sara = await createPerson(testApp)
  const post = { title: 'Zqstays', content: 'Zqedited Zq12 زقبماند', category: 'Education' }
  const { body: edited } = await sara.post('/api/posts', post)
  const { body: removed } = await sara.post('/api/posts', { ...post, title: 'Zqremoved', content: 'zq12' })
  await sara.post('/api/regional-groups', { name: 'Zqgroup', city: 'Oslo', country: 'Norway' })
  await sara.patch(`/api/posts/${edited.id}`, { content: 'zqnew zq12 زقبماند' })
  await sara.delete(`/api/posts/${removed.id}`)
  expect(await wordsLike('zq%')).toEqual(
    ['zqedited', 'zq12', 'zqgroup', 'zqnew', 'zqremoved', 'zqstays'].sort(),
  )
  const before = await wordsLike('%')

  await forgetUnusedWords(testApp.app, ALL)
  expect(await wordsLike('zq%')).toEqual(['zq12', 'zqgroup', 'zqnew', 'zqstays'])
  const after = await wordsLike('%')
  expect(before.filter((word) => !after.includes(word))).toEqual(['zqedited', 'zqremoved'])
  for (const q of ['zqstays', 'زقبماند', 'zq12', 'zqgroup'])
    expect((await sara.get(`/api/search?q=${encodeURIComponent(q)}`)).body).toHaveLength(1)
})
