import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { identifierOfCode } from '#features/accounts/auth.server.ts'
import { verifications } from '#features/accounts/tables.ts'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { countLockWaits } from '../../../../tests/lock-waits.ts'
import { createPerson } from '../../../../tests/people.ts'
import { waitUntil } from '../../../../tests/processes/server-process.ts'

const testApp = await openTestApp()
const { app, newClient } = testApp
const guest = newClient()

beforeEach(async () => {
  await app.db.execute(sql`truncate users, posts, comments, reports, rate_limits, post_counts cascade`)
})

const words = { title: 'Saturday school', content: 'Which one in Toronto?', category: 'Education' }
let published = 0
/** Each post has its own title: the same text cannot be posted twice. */
const publish = async (author: TestClient, more: object = {}) =>
  (await author.post('/api/posts', { ...words, title: `School ${++published}`, ...more })).body

test('twenty likes at once by one reader are one like, and taking back twice is none', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  await Promise.all(Array.from({ length: 20 }, () => sara.post(`/api/posts/${id}/like`)))
  expect((await sara.get(`/api/posts/${id}`)).body).toMatchObject({ likes: 1, liked: true })
  expect((await sara.post(`/api/posts/${id}/like`)).body).toEqual({ likes: 1, liked: true })
  await Promise.all(Array.from({ length: 5 }, () => sara.delete(`/api/posts/${id}/like`)))
  expect((await sara.delete(`/api/posts/${id}/like`)).body).toEqual({ likes: 0, liked: false })
  expect(await sara.post('/api/posts/999/like')).toFailWith(404, 'not_found')
})

test('counts stay exact when likes, replies and removals come from all sides at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(testApp)))
  const posts = await Promise.all(people.slice(0, 3).map((author) => publish(author)))
  const requests = people.flatMap((person, i) =>
    posts.flatMap(({ id }) => [
      person.post(`/api/posts/${id}/like`),
      ...(i % 2 ? [person.delete(`/api/posts/${id}/like`)] : []),
      person.post(`/api/posts/${id}/comments`, { content: 'one' }).then(async ({ body }) => {
        if (i % 3 === 0) await Promise.all([1, 2].map(() => person.delete(`/api/comments/${body.id}`)))
      }),
    ]),
  )
  await Promise.all(requests)
  const { rows } = await app.db.$client.query(`
    select p.likes = (select count(*) from user_likes where post_id = p.id) as likes,
      p.replies = (select count(*) from comments where post_id = p.id) as replies, p.replies as n from posts p`)
  expect(rows).toEqual(posts.map(() => ({ likes: true, replies: true, n: 4 })))
})

test('posts that are deleted while people like, reply and report cause no errors', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(testApp)))
  for (let round = 0; round < 8; round++) {
    const [author] = people
    if (!author) return
    const { id } = await publish(author)
    await Promise.all(people.map((person) => person.post(`/api/posts/${id}/like`)))
    const responses = await Promise.all([
      ...people.flatMap((person) => [
        person.delete(`/api/posts/${id}/like`),
        person.post(`/api/posts/${id}/like`),
        person.post(`/api/posts/${id}/comments`, { content: `still here, at ${round}?` }),
        person.post(`/api/posts/${id}/report`, { reason: 'gone' }),
      ]),
      author.delete(`/api/posts/${id}`),
    ])
    for (const { status } of responses) expect([200, 201, 202, 204, 404]).toContain(status)
  }
})

test('popular topics count what is there, also after moving and removing', async () => {
  const sara = await createPerson(testApp)
  const { id } = await publish(sara)
  await publish(sara, { category: 'Parenting Tips' })
  const gone = await publish(sara)
  await sara.patch(`/api/posts/${id}`, { category: 'Parenting Tips' })
  await sara.delete(`/api/posts/${gone.id}`)
  const { body } = await guest.get('/api/posts/topics')
  expect(body.total).toBe(2)
  expect(body.topics[0]).toEqual({ category: 'Parenting Tips', count: 2 })
  expect(body.topics).toHaveLength(6)
})

test('popular topics stay exact while many publish, move and remove at once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(testApp)))
  const categories = ['Education', 'Parenting Tips', 'Cultural Identity'] as const
  await Promise.all(
    people.map(async (person, i) => {
      const { id } = await publish(person, { category: categories[i % 3] })
      for (let step = 1; step <= 6; step++) {
        const moved = await person.patch(`/api/posts/${id}`, { category: categories[(i * step + step) % 3] })
        expect(moved.status).toBe(200)
      }
      if (i % 2) expect((await person.delete(`/api/posts/${id}`)).status).toBe(204)
    }),
  )
  const { rows } = await app.db.$client.query(`
    select coalesce(c.count, 0) = count(p.id) as exact from posts p
    full join post_counts c on c.category = p.category group by c.category, c.count, p.category`)
  expect(rows.every(({ exact }) => exact)).toBe(true)
  expect((await guest.get('/api/posts/topics')).body.total).toBe(4)
})

test('who likes or replies while the account is being deleted leaves exact counts', async () => {
  const [sara, omid] = [await createPerson(testApp), await createPerson(testApp)]
  const { id } = await publish(omid)
  const identifier = identifierOfCode(sara.email)
  await app.db
    .insert(verifications)
    .values({ id: 'code', identifier, value: 'x:0', expiresAt: new Date('2099-01-01') })
  const { $client } = app.db
  const holding = await $client.connect()
  await holding.query('begin')
  // The deletion comes to it after all counts.
  await holding.query('select from verifications where identifier = $1 for update', [identifier])
  const leave = sara.delete('/api/me', { posts: 'remove' })
  await waitUntil(async () => (await countLockWaits($client)) === 1)
  const written = Promise.all([
    sara.post(`/api/posts/${id}/like`),
    sara.post(`/api/posts/${id}/comments`, { content: 'bye' }),
  ])
  await Promise.race([written, waitUntil(async () => (await countLockWaits($client)) === 3)])
  await holding.query('commit')
  holding.release()
  expect((await leave).status).toBe(204)
  for (const { status } of await written) expect(status).toBeLessThan(500)
  const { rows } = await $client.query(
    'select sum(likes)::int as likes, sum(replies)::int as replies from posts',
  )
  expect(rows).toEqual([{ likes: 0, replies: 0 }])
})
