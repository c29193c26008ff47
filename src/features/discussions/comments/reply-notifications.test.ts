import { expect, test } from 'vitest'
import { sendDigests } from '#features/notifications/digest.server.ts'
import { notificationTopic } from '#platform/live/notifications.server.ts'
import { openTestApp, type TestClient } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { setHidden } from '../reports/hiding.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, mailTo } = testApp
const person = (firstName: string, given = {}) => createPerson(testApp, { firstName, ...given })
const createPost = async (person: TestClient, given = {}): Promise<number> => {
  const text = { title: 'Bedtime stories', content: 'Which?', category: 'Education' }
  return (await person.post('/api/posts', { ...text, ...given })).body.id
}
const reply = (person: TestClient, post: number, given = {}) =>
  person.post(`/api/posts/${post}/comments`, { content: 'These!', ...given })
const notificationsOf = async (person: TestClient) => (await person.get('/api/notifications')).body
const SOMEONE = 'Someone replied to “\u2068Bedtime stories\u2069”'

test('the author of a post is notified of each reply but their own, and nobody else is', async () => {
  const [mina, omid, ava] = [await person('Mina'), await person('Omid'), await person('Ava')]
  const post = await createPost(mina)
  await reply(mina, post)
  await reply(omid, post)
  await reply(ava, post)
  expect(await notificationsOf(mina)).toMatchObject([
    {
      kind: 'reply',
      text: '\u2068Ava\u2069 replied to “\u2068Bedtime stories\u2069”',
      url: `/community/${post}`,
    },
    { kind: 'reply', text: '\u2068Omid\u2069 replied to “\u2068Bedtime stories\u2069”', read: false },
  ])
  for (const other of [omid, ava]) expect(await notificationsOf(other)).toEqual([])
})

test('an anonymous reply is someone’s: nothing in a notification, or in what is stored, leads to its author', async () => {
  const [mina, zhinous] = [await person('Mina'), await person('Zhinousq')]
  const post = await createPost(mina)
  await reply(zhinous, post, { anonymous: true })
  const notifications = await notificationsOf(mina)
  expect(notifications).toMatchObject([{ text: SOMEONE }])
  const { rows } = await app.db.$client.query('select * from notices where user_id = $1', [mina.id])
  await sendDigests(app)
  const [mail] = await mailTo(mina.email)
  const exported = (await mina.get('/api/me/export')).body
  for (const given of [notifications, rows, mail?.html, mail?.headers, exported])
    for (const trace of [zhinous.id, zhinous.email, 'Zhinousq'])
      expect(JSON.stringify(given)).not.toContain(trace)
})

test('the author of an anonymous post is notified, and for everybody else nothing differs', async () => {
  const [mina, omid] = [await person('Mina'), await person('Omid')]
  const updates: { topic: string }[] = []
  const leave = app.live.subscribe((update) => updates.push(update))
  const shapes = []
  for (const author of ['there', 'silent', 'gone']) {
    const post = await createPost(mina, { anonymous: true })
    if (author === 'silent') await mina.send('PUT', '/api/me/notification-choices', { reply: 'none' })
    if (author === 'gone')
      await app.db.$client.query('update posts set author_id = null where id = $1', [post])
    const { status, headers, body } = await reply(omid, post)
    const { id: _, createdAt, ...rest } = body
    const names = [...headers].map(([name]) => name).sort()
    shapes.push({ status, names, rest, fields: Object.keys(body) })
    expect(JSON.stringify(body)).not.toContain(mina.id)
  }
  expect(shapes[1]).toEqual(shapes[0])
  expect(shapes[2]).toEqual(shapes[0])
  expect(await notificationsOf(mina)).toHaveLength(1)
  expect(await notificationsOf(omid)).toEqual([])
  await expect.poll(() => updates.length).toBeGreaterThan(0)
  expect(JSON.stringify(updates)).not.toContain(mina.id)
  leave()
})

test('a reply that is hidden withdraws its notification; shown again it notifies again', async () => {
  const [mina, omid, mani] = [
    await person('Mina'),
    await person('Omid'),
    await person('Mani', { role: 'moderator' }),
  ]
  const post = await createPost(mina, { anonymous: true })
  const { id } = (await reply(omid, post)).body
  const restore = () => mani.post(`/api/admin/comments/${id}/restore`, { reason: 'It was kind.' })
  await app.db.transaction((tx) => setHidden(tx, { kind: 'comment', id }, true))
  expect(await notificationsOf(mina)).toEqual([])
  await restore()
  expect(await notificationsOf(mina)).toMatchObject([{ kind: 'reply', read: false }])
  await restore()
  expect(await notificationsOf(mina)).toHaveLength(1)
})

test('a reply that is shown again is emailed to nobody again; one that is shown for the first time is', async () => {
  const [mina, ava, mani] = [
    await person('Mina'),
    await person('Ava'),
    await person('Mani', { role: 'moderator' }),
  ]
  await mina.send('PUT', '/api/me/notification-choices', { reply: 'mail' })
  const post = await createPost(mina)
  const { id } = (await reply(ava, post, { content: 'www.example.org' })).body
  const approval = { decision: 'approved', version: 1 }
  expect((await mani.patch(`/api/admin/review/comment/${id}`, approval)).status).toBe(204)
  const emails = await mailTo(mina.email)
  expect(emails).toHaveLength(1)
  await app.db.transaction((tx) => setHidden(tx, { kind: 'comment', id }, true))
  await mani.post(`/api/admin/comments/${id}/restore`, { reason: 'It was kind.' })
  expect(await notificationsOf(mina)).toMatchObject([{ kind: 'reply', read: false }])
  await sendDigests(app)
  expect(await mailTo(mina.email)).toEqual(emails)
})

test('a reply that is hidden for a moment is in the daily email all the same, and in one alone', async () => {
  const [mina, omid, mani] = [
    await person('Mina'),
    await person('Omid'),
    await person('Mani', { role: 'moderator' }),
  ]
  const post = await createPost(mina)
  const { id } = (await reply(omid, post)).body
  const hideAndRestore = async () => {
    await app.db.transaction((tx) => setHidden(tx, { kind: 'comment', id }, true))
    await mani.post(`/api/admin/comments/${id}/restore`, { reason: 'It was kind.' })
  }
  await hideAndRestore()
  await sendDigests(app)
  const emails = await mailTo(mina.email)
  expect(emails[0]?.text).toContain('Bedtime stories')
  await hideAndRestore()
  await sendDigests(app, new Date(Date.now() + 86_400_000))
  expect(await mailTo(mina.email)).toEqual(emails)
})

test('a reply that was hidden while a daily email left is in the next one', async () => {
  const [mina, omid, mani] = [
    await person('Mina'),
    await person('Omid'),
    await person('Mani', { role: 'moderator' }),
  ]
  const [post, other] = [await createPost(mina), await createPost(mina, { title: 'Lullabies' })]
  const { id } = (await reply(omid, post)).body
  await reply(omid, other)
  await app.db.transaction((tx) => setHidden(tx, { kind: 'comment', id }, true))
  await sendDigests(app)
  expect((await mailTo(mina.email))[0]?.text).not.toContain('Bedtime stories')
  await mani.post(`/api/admin/comments/${id}/restore`, { reason: 'It was kind.' })
  await sendDigests(app, new Date(Date.now() + 86_400_000))
  expect((await mailTo(mina.email, 2))[1]?.text).toContain('Bedtime stories')
})

test('a deleted reply, or post, withdraws its notifications', async () => {
  const [mina, omid] = [await person('Mina'), await person('Omid')]
  const [first, second] = [await createPost(mina), await createPost(mina)]
  const { id } = (await reply(omid, first)).body
  await reply(omid, first)
  await reply(omid, second)
  await omid.delete(`/api/comments/${id}`)
  expect(await notificationsOf(mina)).toHaveLength(2)
  await mina.delete(`/api/posts/${first}`)
  expect(await notificationsOf(mina)).toMatchObject([{ url: `/community/${second}` }])
})

test('a deleted account takes its notifications along, and its name out of those of others', async () => {
  const [mina, omid, ava] = [await person('Mina'), await person('Omid'), await person('Ava')]
  const post = await createPost(mina)
  await reply(omid, post)
  await reply(ava, post)
  await omid.delete('/api/me', { posts: 'keep' })
  await ava.delete('/api/me', { posts: 'remove' })
  expect((await notificationsOf(mina)).map(({ text }: { text: string }) => text)).toEqual([SOMEONE])
  await mina.delete('/api/me', { posts: 'keep' })
  const { rows } = await app.db.$client.query('select * from notices where user_id = $1', [mina.id])
  expect(rows).toEqual([])
})

test('the export contains one’s notifications, and the choices of how to be notified', async () => {
  const [mina, omid] = [await person('Mina'), await person('Omid')]
  await reply(omid, await createPost(mina))
  const { notifications } = (await mina.get('/api/me/export')).body
  expect(notifications).toMatchObject({
    choices: { reply: 'digest' },
    received: [{ kind: 'reply', text: SOMEONE, readAt: null }],
  })
})

test('two who reply to each other while one of them leaves do not deadlock', async () => {
  for (let i = 0; i < 8; i++) {
    const [mina, omid] = [await person('Mina'), await person('Omid')]
    const [minasPost, omidsPost] = [await createPost(mina), await createPost(omid)]
    const responses = await Promise.all([
      ...[reply(omid, minasPost), reply(mina, omidsPost), reply(omid, minasPost)],
      ...[mina.delete('/api/me', { posts: i % 2 ? 'keep' : 'remove' }), reply(omid, minasPost)],
    ])
    for (const { status } of responses) expect(status).toBeLessThan(500)
    expect(responses[3]?.status).toBe(204)
  }
})

test('a reply that goes with its author’s account is unread no more, in open browsers at once', async () => {
  const [mina, omid] = [await person('Mina'), await person('Omid')]
  const topics: string[] = []
  const leave = app.live.subscribe(({ topic }) => topics.push(topic))
  const countChanges = () => topics.filter((topic) => topic === notificationTopic(mina.id)).length
  await reply(omid, await createPost(mina))
  await expect.poll(countChanges).toBe(1)
  expect((await omid.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  expect((await mina.get('/api/notifications/count')).body).toEqual({ unread: 0 })
  await expect.poll(countChanges).toBe(2)
  leave()
})
