import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#platform/app-context.server.ts'
import { openTestApp, type TestClient } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const guest = newClient()

beforeEach(async () => {
  await app.db.execute(sql`truncate users, posts, comments, reports, rate_limits, post_counts cascade`)
})

const words = { title: 'Saturday school', content: 'Which one in Toronto?', category: 'Education' }
const publish = async (author: TestClient, more: object = {}) =>
  (await author.post('/api/posts', { ...words, ...more })).body
const rowOf = async (id: number) =>
  (await app.db.$client.query('select * from posts where id = $1', [id])).rows[0]

test('a parent publishes a post, with their first name and where they live', async () => {
  const sara = await createPerson(testApp, { country: 'CA', city: 'Toronto' })
  const response = await sara.post('/api/posts', words)
  expect(response.status).toBe(201)
  expect(response.body).toMatchObject({
    ...words,
    author: { firstName: 'Sara' },
    anonymous: false,
    likes: 0,
    replies: 0,
    liked: false,
    mine: true,
    location: 'canada',
    country: 'CA',
    city: 'Toronto',
    editedAt: null,
    previews: [],
    links: true,
  })
  expect(response.body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const [listedPost] = (await guest.get('/api/posts')).body
  expect(listedPost).toEqual({ ...response.body, mine: false })
  expect((await guest.get(`/api/posts/${response.body.id}`)).body).toEqual(listedPost)
})

test('readers see the city of an author in their own language', async () => {
  const { id } = await publish(await createPerson(testApp, { country: 'CA', city: 'Ottawa' }))
  const persian = newClient({ lang: 'fa' })
  expect((await persian.get(`/api/posts/${id}`)).body.city).toBe('اتاوا')
  expect((await persian.get('/api/posts')).body[0].city).toBe('اتاوا')
  const typedInPersian = await publish(await createPerson(testApp, { country: 'NO', city: 'اسلو' }))
  expect((await guest.get(`/api/posts/${typedInPersian.id}`)).body.city).toBe('Oslo')
})

test('guests are asked to sign in before they write', async () => {
  const { id } = await publish(await createPerson(testApp))
  const requests = [
    guest.post('/api/posts', words),
    guest.patch(`/api/posts/${id}`, { title: 'x' }),
    guest.delete(`/api/posts/${id}`),
    guest.post(`/api/posts/${id}/like`),
    guest.delete(`/api/posts/${id}/like`),
    guest.get(`/api/posts/${id}/comments`),
    guest.post(`/api/posts/${id}/comments`, { content: 'سلام' }),
    guest.post(`/api/posts/${id}/report`, { reason: 'rude' }),
    guest.patch('/api/comments/1', { content: 'x' }),
    guest.delete('/api/comments/1'),
    guest.post('/api/comments/1/report', { reason: 'rude' }),
  ]
  for (const response of await Promise.all(requests)) expect(response).toFailWith(401, 'sign_in_first')
  expect(await rowOf(id)).toMatchObject({ likes: 0, replies: 0 })
})

test('a suspended member reads and does not write', async () => {
  const reza = await createPerson(testApp, { suspended: true })
  const { id } = await publish(await createPerson(testApp))
  expect((await reza.get(`/api/posts/${id}/comments`)).status).toBe(200)
  expect(await reza.post('/api/posts', words)).toFailWith(403, 'suspended')
  expect(await reza.post(`/api/posts/${id}/comments`, { content: 'no' })).toFailWith(403, 'suspended')
  expect(await reza.post(`/api/posts/${id}/like`)).toFailWith(403, 'suspended')
})

test('what is missing or too long is named field by field', async () => {
  const sara = await createPerson(testApp)
  const empty = await sara.post('/api/posts', { title: ' ', content: '\u200c', category: '' })
  expect(empty).toFailWith(422, 'invalid')
  expect(empty.body.fields).toEqual({
    title: 'title_required',
    content: 'content_required',
    category: 'category_required',
  })
  const long = await sara.post('/api/posts', {
    ...words,
    title: 'x'.repeat(201),
    content: 'x'.repeat(10_001),
  })
  expect(long.body.fields).toEqual({ title: 'title_too_long', content: 'content_too_long' })
  expect((await sara.post('/api/posts', { ...words, title: 'آ'.repeat(200) })).status).toBe(201)
  expect((await guest.get('/api/posts?sort=best')).status).toBe(422)
  expect((await guest.get('/api/posts?cursor=x')).status).toBe(422)
  expect(await guest.get('/api/posts/999999')).toFailWith(404, 'not_found')
  expect(await guest.get('/api/posts/0')).toFailWith(404, 'not_found')
})

test('members see the first two replies, guests only how many there are', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp, { firstName: 'Omid' })]
  const { id } = await publish(sara)
  for (const content of ['first reply', 'second reply', 'third reply'])
    await omid.post(`/api/posts/${id}/comments`, { content })
  const [listedPost] = (await sara.get('/api/posts')).body
  expect(listedPost.replies).toBe(3)
  expect(listedPost.previews.map((p: { content: string }) => p.content)).toEqual([
    'first reply',
    'second reply',
  ])
  expect(listedPost.previews[0]).toMatchObject({ author: { firstName: 'Omid' }, anonymous: false })
  const response = await guest.get('/api/posts')
  expect(response.body[0]).toMatchObject({ replies: 3, previews: [] })
  expect(JSON.stringify(response.body)).not.toContain('reply')
})

test('replies are read in pages, oldest first', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  for (let n = 1; n <= 5; n++) await sara.post(`/api/posts/${id}/comments`, { content: `reply ${n}` })
  const first = await sara.get(`/api/posts/${id}/comments?limit=3`)
  const rest = await sara.get(nextOf(first) ?? '')
  expect([...first.body, ...rest.body].map((c) => c.content)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `reply ${n}`),
  )
  expect(nextOf(rest)).toBeUndefined()
  expect(await sara.get('/api/posts/999/comments')).toFailWith(404, 'not_found')
})

const nextOf = (answer: { headers: Headers }) => /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]

test('only the author changes or removes a post, whatever the role', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  for (const role of ['member', 'moderator', 'admin'] as const) {
    const other = await createPerson(testApp, { role })
    expect(await other.patch(`/api/posts/${id}`, { title: 'mine' })).toFailWith(403, 'not_yours')
    expect(await other.delete(`/api/posts/${id}`)).toFailWith(403, 'not_yours')
  }
  const edited = await sara.patch(`/api/posts/${id}`, { title: 'Sunday school' })
  expect(edited.body).toMatchObject({ title: 'Sunday school', content: words.content })
  expect(edited.body.editedAt).not.toBeNull()
  await sara.post(`/api/posts/${id}/comments`, { content: 'gone soon' })
  expect((await sara.delete(`/api/posts/${id}`)).status).toBe(204)
  expect(await sara.get(`/api/posts/${id}`)).toFailWith(404, 'not_found')
  const { rows } = await app.db.$client.query('select count(*)::int as n from comments')
  expect(rows[0].n).toBe(0)
})

test('sending the same text again is no edit', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  expect((await sara.patch(`/api/posts/${id}`, words)).body.editedAt).toBeNull()
})

test('only the author changes or removes a reply', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(sara)
  const reply = (await omid.post(`/api/posts/${id}/comments`, { content: 'helo' })).body
  expect(await sara.patch(`/api/comments/${reply.id}`, { content: 'x' })).toFailWith(403, 'not_yours')
  expect(await sara.delete(`/api/comments/${reply.id}`)).toFailWith(403, 'not_yours')
  expect((await omid.patch(`/api/comments/${reply.id}`, { content: 'hello' })).body.content).toBe('hello')
  expect((await omid.delete(`/api/comments/${reply.id}`)).status).toBe(204)
  expect(await omid.delete(`/api/comments/${reply.id}`)).toFailWith(404, 'not_found')
  expect(await rowOf(id)).toMatchObject({ replies: 0 })
})

test('a report is taken once from each reader', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  const reply = (await sara.post(`/api/posts/${id}/comments`, { content: 'hm' })).body
  for (const path of [`/api/posts/${id}/report`, `/api/comments/${reply.id}/report`]) {
    expect((await sara.post(path, { reason: 'an advertisement' })).status).toBe(202)
    expect((await sara.post(path, { reason: 'again' })).status).toBe(202)
    expect((await sara.post(path, { reason: ' ' })).body.fields).toEqual({ reason: 'reason_required' })
  }
  expect(await sara.post('/api/posts/999/report', { reason: 'x' })).toFailWith(404, 'not_found')
  const { rows } = await app.db.$client.query('select reason from reports')
  expect(rows).toEqual([{ reason: 'an advertisement' }, { reason: 'an advertisement' }])
})

test('an unverified account posts three times a day, and reads that it can go on once its email is confirmed', async () => {
  const mina = await createPerson(testApp, { verified: false })
  for (let n = 0; n < 3; n++)
    expect((await mina.post('/api/posts', { ...words, title: `Post ${n}` })).body.links).toBe(false)
  const fourth = await mina.post('/api/posts', words)
  expect(fourth).toFailWith(429, 'too_many_unconfirmed')
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3600)
  const confirmed = testApp.newClient({ viewer: { ...mina.viewer, verified: true } as Viewer })
  expect((await confirmed.post('/api/posts', words)).status).toBe(201)
})

test('somebody who left is a former member', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  await app.db.execute(sql`delete from users where id = ${sara.id}`)
  expect((await guest.get(`/api/posts/${id}`)).body.author).toEqual({ firstName: null, former: true })
})

test('pages and open browsers learn what changed', async () => {
  const sara = await createPerson(testApp)
  const updates: unknown[] = []
  const leave = app.live.subscribe((update) => updates.push(update))
  const { id } = await publish(sara)
  await expect.poll(() => updates).toContainEqual({ topic: 'posts-new', data: { id } })
  await sara.post(`/api/posts/${id}/like`)
  await expect.poll(() => updates).toContainEqual({ topic: `post:${id}`, data: { likes: 1 } })
  await sara.post(`/api/posts/${id}/comments`, { content: 'Yes' })
  await expect.poll(() => updates).toContainEqual({ topic: `post:${id}`, data: { replies: 1 } })
  leave()
  expect((await guest.get('/api/posts')).headers.get('x-cache-tags')).toBe('posts')
  expect((await guest.get(`/api/posts/${id}`)).headers.get('x-cache-tags')).toBe(`post:${id}`)
})

test('of two tabs that edit one post or reply, the second one is warned, and may overwrite', async () => {
  const sara = await createPerson(testApp)
  const post = await publish(sara)
  const reply = (await sara.post(`/api/posts/${post.id}/comments`, { content: 'First' })).body
  expect([post.version, reply.version]).toEqual([1, 1])
  for (const path of [`/api/posts/${post.id}`, `/api/comments/${reply.id}`]) {
    const change = (content: string, version?: unknown) => sara.patch(path, { content, version })
    const responses = await Promise.all([change('One', 1), change('Two', 1)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)).toFailWith(409, 'changed_meanwhile')
    expect((await change('Three', 1)).status).toBe(409)
    expect((await change('Three')).body).toMatchObject({ content: 'Three', version: 3 })
    expect((await change('Three', 3)).body.version).toBe(3) // nothing to save
    expect((await change('Four', 'x')).body.fields).toEqual({ version: 'invalid' })
  }
})

test('changes of different fields at once are both there', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  const changes = [
    { title: 'Sunday school' },
    { content: 'Which one in Ottawa?' },
    { category: 'Parenting Tips' },
  ]
  await Promise.all(changes.map((change) => sara.patch(`/api/posts/${id}`, change)))
  expect((await sara.get(`/api/posts/${id}`)).body).toMatchObject({
    ...Object.assign({}, ...changes),
    version: 4,
  })
})
