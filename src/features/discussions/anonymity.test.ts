import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { setHidden } from './reports/hiding.server.ts'

const testApp = await openTestApp()
const { app } = testApp
const secret = { firstName: 'Zhinousq', lastName: 'Kordestaniq', country: 'SE', city: 'Örebroq' }
const author = await createPerson(testApp, secret)
const others = {
  guest: testApp.newClient(),
  member: await createPerson(testApp, { firstName: 'Omid' }),
  expert: await createPerson(testApp, { firstName: 'Laleh', role: 'expert' }),
  moderator: await createPerson(testApp, { firstName: 'Mani', role: 'moderator' }),
  admin: await createPerson(testApp, { firstName: 'Ava', role: 'admin' }),
}
type Reader = keyof typeof others

const traces = [author.id, author.email, secret.firstName, secret.lastName, secret.city]
const expectNoTrace = (what: string, given: unknown) => {
  const text = JSON.stringify(given ?? '')
  for (const trace of traces) expect(text.includes(trace), `${what} holds ${trace}: ${text}`).toBe(false)
}

const updates: unknown[] = []
app.live.subscribe((update) => updates.push(update))

const text = {
  title: 'We are separating',
  content: 'How do we tell the children?',
  category: 'Parenting Tips',
}
const written = await author.post('/api/posts', { ...text, anonymous: true })
const post = written.body
const reply = (await author.post(`/api/posts/${post.id}/comments`, { content: 'Thank you', anonymous: true }))
  .body

test.each(Object.keys(others) as Reader[])('no call reveals to a %s who wrote it', async (name) => {
  const reader = others[name]
  const paths = [
    ...['hot', 'top', 'new'].map((sort) => `/api/posts?sort=${sort}`),
    ...['location=sweden', 'category=Parenting+Tips', 'q=separating', 'q=zhinousq', 'q=Örebroq&sort=new'].map(
      (filter) => `/api/posts?${filter}`,
    ),
    ...[`/api/posts/${post.id}`, `/api/posts/${post.id}/comments`, '/api/posts/topics'],
  ]
  const responses = await Promise.all(paths.map((path) => reader.get(path)))
  responses.push(
    await reader.post(`/api/posts/${post.id}/like`),
    await reader.delete(`/api/posts/${post.id}/like`),
    await reader.post(`/api/posts/${post.id}/comments`, { content: 'Courage!' }),
    await reader.post(`/api/posts/${post.id}/report`, { reason: 'worried about them' }),
    await reader.post(`/api/comments/${reply.id}/report`, { reason: 'worried about them' }),
    await reader.patch(`/api/posts/${post.id}`, { title: 'x', anonymous: false }),
    await reader.delete(`/api/posts/${post.id}`),
    await reader.patch(`/api/comments/${reply.id}`, { content: 'x', anonymous: false }),
    await reader.delete(`/api/comments/${reply.id}`),
  )
  for (const { status, headers, body } of responses) {
    expectNoTrace(name, body)
    expectNoTrace(name, [...headers])
    expect(JSON.stringify(body ?? '')).not.toMatch(
      /"mine":true.{0,400}separating|separating.{0,400}"mine":true/,
    )
    expect(status).toBeLessThan(500)
  }
  const visiblePost = (await reader.get(`/api/posts/${post.id}`)).body
  expect(visiblePost).toMatchObject({
    author: null,
    anonymous: true,
    mine: false,
    country: 'SE',
    city: null,
    links: false,
  })
})

test('nothing changes for others while the author reads, edits or is suspended', async () => {
  const before = (await others.admin.get(`/api/posts/${post.id}`)).body
  await author.get(`/api/posts/${post.id}`)
  await app.db.$client.query('update users set email_proved = not email_proved, city = $2 where id = $1', [
    author.id,
    'Lund',
  ])
  await app.db.$client.query("insert into suspensions (user_id, reason, sealed) values ($1, 'x', true)", [
    author.id,
  ])
  expect((await others.admin.get(`/api/posts/${post.id}`)).body).toEqual(before)
  await app.db.$client.query('delete from suspensions')
})

test('the authors themselves see that it is theirs, and still no name', async () => {
  expect((await author.get(`/api/posts/${post.id}`)).body).toMatchObject({
    mine: true,
    author: null,
    city: null,
  })
  expectNoTrace('her own answers', [written.body, reply, (await author.get('/api/posts')).body])
})

test('an anonymous text never gets a name, and a named one never loses it', async () => {
  const named = (await author.post('/api/posts', { ...text, title: 'Named' })).body
  expect(await author.patch(`/api/posts/${post.id}`, { anonymous: false })).toFailWith(409, 'anonymity_stays')
  expect(await author.patch(`/api/posts/${named.id}`, { anonymous: true })).toFailWith(409, 'anonymity_stays')
  expect(await author.patch(`/api/comments/${reply.id}`, { content: 'x', anonymous: false })).toFailWith(
    409,
    'anonymity_stays',
  )
  expect((await author.patch(`/api/posts/${post.id}`, { anonymous: true })).status).toBe(200)
  await author.delete(`/api/posts/${named.id}`)
})

test('moderators see reports and hidden texts, and not who wrote them', async () => {
  const { moderator } = others
  expectNoTrace('reports', (await moderator.get('/api/admin/reports')).body)
  await app.db.transaction((tx) => setHidden(tx, { kind: 'post', id: post.id }, true))
  expectNoTrace('a hidden post', (await moderator.get(`/api/posts/${post.id}`)).body)
  const restored = await moderator.post(`/api/admin/posts/${post.id}/restore`, { reason: 'It helps others.' })
  expect(restored.status).toBe(204)
})

test('when the author leaves, their anonymous texts look as before', async () => {
  const before = (await others.member.get(`/api/posts/${post.id}`)).body
  await app.db.$client.query('update posts set author_id = null where id = $1', [post.id])
  expect((await others.member.get(`/api/posts/${post.id}`)).body).toEqual(before)
})

test('live updates say that something changed and nothing of who did it', async () => {
  await expect.poll(() => updates.length).toBeGreaterThan(0)
  expectNoTrace('live updates', updates)
  for (const update of updates)
    expect(Object.keys(update as object).every((key) => ['topic', 'data'].includes(key))).toBe(true)
})
