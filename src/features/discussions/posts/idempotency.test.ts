import { beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'

// Without rate limits, only the database guards against a form that is sent twice at once.
const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const KEY = 'a-form-that-opened-once'
const OTHER_KEY = 'the-form-opened-again'
const WORDS = { title: 'Saturday school', content: 'Which one in Toronto?', category: 'Education' }

let sara: TestClient
let omid: TestClient
beforeEach(async () => {
  await testApp.app.db.$client.query('truncate users, posts, comments cascade')
  ;[sara, omid] = [await createPerson(testApp), await createPerson(testApp, { firstName: 'Omid' })]
})

const count = async (table: 'posts' | 'comments') =>
  Number((await testApp.app.db.$client.query(`select count(*) from ${table}`)).rows[0].count)
const times = <Result>(n: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: n }, act))
const ids = (responses: { body: { id: number } }[]) => new Set(responses.map(({ body }) => body.id))

test('a post that is sent eight times at once with one key is one post', async () => {
  const responses = await times(8, () => sara.post('/api/posts', { ...WORDS, idempotencyKey: KEY }))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(ids(responses).size).toBe(1)
  expect(await count('posts')).toBe(1)
  const { rows } = await testApp.app.db.$client.query('select post_id from post_search')
  expect(rows).toHaveLength(1)
})

test('a post whose answer was lost is answered with the one that is there, edited as it may be by now', async () => {
  const { body } = await sara.post('/api/posts', { ...WORDS, idempotencyKey: KEY })
  await sara.patch(`/api/posts/${body.id}`, { title: 'Sunday school' })
  const secondResponse = await sara.post('/api/posts', { ...WORDS, idempotencyKey: KEY })
  expect([secondResponse.status, secondResponse.body.id, secondResponse.body.title]).toEqual([
    201,
    body.id,
    'Sunday school',
  ])
  expect(JSON.stringify(secondResponse.body)).not.toContain(KEY)
})

test('a reply that is sent eight times at once with one key is one reply, counted once', async () => {
  const { body: post } = await sara.post('/api/posts', WORDS)
  const path = `/api/posts/${post.id}/comments`
  const responses = await times(8, () => omid.post(path, { content: 'سلام', idempotencyKey: KEY }))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(ids(responses).size).toBe(1)
  expect((await sara.get(`/api/posts/${post.id}`)).body.replies).toBe(1)
  expect(await count('comments')).toBe(1)
})

test('a post or reply with other words, another key, author or post, or without a key, is another one', async () => {
  const send = (person: TestClient, more: object) => person.post('/api/posts', { ...WORDS, ...more })
  const posts = [
    await send(sara, { idempotencyKey: KEY }),
    await send(sara, { idempotencyKey: KEY, title: 'Sunday school' }),
    await send(sara, { idempotencyKey: OTHER_KEY }),
    await send(omid, { idempotencyKey: KEY }),
    await send(sara, {}),
    await send(sara, {}),
  ]
  expect(ids(posts).size).toBe(6)
  const reply = { content: 'Thank you!', idempotencyKey: KEY }
  for (const { body } of posts) await sara.post(`/api/posts/${body.id}/comments`, reply)
  expect(await count('comments')).toBe(6)
})

test('a post that was removed meanwhile is created anew', async () => {
  const first = await sara.post('/api/posts', { ...WORDS, idempotencyKey: KEY })
  await sara.delete(`/api/posts/${first.body.id}`)
  const secondResponse = await sara.post('/api/posts', { ...WORDS, idempotencyKey: KEY })
  expect(secondResponse.status).toBe(201)
  expect(secondResponse.body.id).not.toBe(first.body.id)
})

test.each(['', 'short', 'a'.repeat(65), 'with spaces between it', 7, null])('%j is no key', async (key) => {
  const response = await sara.post('/api/posts', { ...WORDS, idempotencyKey: key })
  expect([response.status, response.body.fields]).toEqual([422, { idempotencyKey: 'invalid' }])
})
