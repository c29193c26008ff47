import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSession } from '#features/accounts/sessions/open-session.server.ts'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import { GUEST } from '#platform/app-context.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { createPerson } from '../../../tests/people.ts'
import { ADMIN_TOPICS, LIVE_TOPICS } from '../../live-topics.ts'
import { openLive } from './live.server.ts'
import { ownTopic } from './own-topics.server.ts'

const testApp = await openTestApp()
const { app, api } = testApp

async function signedIn(role: 'member' | 'moderator' | 'admin' = 'member') {
  const { id } = await createPerson(testApp, { role })
  const { cookies } = await app.db.transaction((tx) => openSession({ ...app, viewer: GUEST }, tx, id, {}))
  return { id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

async function listening(topics: string, cookie = '', age?: string) {
  const since = age === undefined ? '' : `&age=${age}`
  const response = await api.request(`/api/live?topics=${topics}${since}`, { headers: { cookie } })
  let received = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return
      received += value ?? ''
    }
  }
  void read()
  await expect.poll(() => received).toContain('hello')
  return {
    received: () => [...received.matchAll(/"topic":"([^"]+)"/g)].map(([, topic]) => topic),
    leave: () => reader?.cancel(),
  }
}

test('one’s own updates reach all of one’s browsers, under a name without a person, and nobody else', async () => {
  const [mina, omid] = [await signedIn(), await signedIn()]
  const streams = await Promise.all([
    listening('posts,my-notifications', mina.cookie),
    listening('my-notifications', mina.cookie),
    listening('posts,my-notifications', omid.cookie),
    listening('posts,my-notifications'),
  ])
  app.live.publish(ownTopic('notifications', mina.id))
  await expect.poll(() => streams[1]?.received()).toEqual(['my-notifications'])
  app.live.publish('posts')
  await expect.poll(() => streams[3]?.received()).toEqual(['posts'])
  expect(streams.map(({ received }) => received())).toEqual([
    ['my-notifications', 'posts'],
    ['my-notifications'],
    ['posts'],
    ['posts'],
  ])
  for (const { leave } of streams) await leave()
})

test('a session that ended meanwhile receives nothing more of its person', async () => {
  const mina = await signedIn()
  const stream = await listening('posts,my-notifications', mina.cookie)
  await app.db.$client.query('delete from sessions where user_id = $1', [mina.id])
  app.live.publish(viewerTag(mina.id))
  app.live.publish(ownTopic('notifications', mina.id))
  app.live.publish('posts')
  await expect.poll(() => stream.received()).toEqual(['posts'])
  // What was held back would come before this one.
  app.live.publish('posts')
  await expect.poll(() => stream.received()).toEqual(['posts', 'posts'])
  await stream.leave()
})

test('no client can subscribe to someone’s topic by its internal name', async () => {
  const { id } = await createPerson(testApp)
  const topics = ['posts', ownTopic('notifications', id), `my-notifications:${id}`, 'my-notifications@x'].map(
    encodeURIComponent,
  )
  const stream = await listening(topics.join(','))
  app.live.publish(ownTopic('notifications', id))
  app.live.publish('posts')
  await expect.poll(() => stream.received()).toEqual(['posts'])
  await stream.leave()
})

test('admins alone follow how far a newsletter is', async () => {
  const people = [await signedIn('admin'), await signedIn('moderator'), await signedIn()]
  const cookies = [...people.map(({ cookie }) => cookie), '']
  const streams = await Promise.all(cookies.map((cookie) => listening('newsletter:7,posts', cookie)))
  app.live.publish('newsletter:7')
  app.live.publish('posts')
  for (const { received } of streams) await expect.poll(received).toContain('posts')
  expect(streams.map(({ received }) => received().includes('newsletter:7'))).toEqual([
    true,
    false,
    false,
    false,
  ])
  for (const { leave } of streams) await leave()
})

test('unknown topics, and those beyond the thirtieth, are ignored', async () => {
  const polls = Array.from({ length: 40 }, (_, i) => `poll:${i + 1}`)
  const stream = await listening(['nonsense', 'post:99999999999', '%00', ...polls, 'posts'].join(','))
  for (const topic of ['nonsense', 'poll:31', 'posts', 'poll:30']) app.live.publish(topic)
  await expect.poll(() => stream.received()).toEqual(['poll:30'])
  await stream.leave()
})

test('the 41st stream of an address is refused until one of them ends; other addresses have their own', async () => {
  const open = (caller: string) => api.request('/api/live?topics=posts', {}, { caller })
  const streams = await Promise.all(Array.from({ length: 40 }, () => open('10.1.1.1')))
  expect(streams.map(({ status }) => status)).toEqual(Array(40).fill(200))
  const beyond = await open('10.1.1.1')
  expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([429, '60'])
  const otherStream = await open('10.1.1.2')
  expect(otherStream.status).toBe(200)
  await streams[0]?.body?.cancel()
  const secondResponse = await open('10.1.1.1')
  expect(secondResponse.status).toBe(200)
  for (const { body } of [...streams.slice(1), otherStream, secondResponse]) await body?.cancel()
})

test('streams take up at most half of the connections, whoever opens them', async () => {
  const small = await openTestApp({ MAX_CONNECTIONS: '100', RATE_LIMIT: 'off' })
  const open = () => small.api.request('/api/live?topics=posts', {}, { caller: '10.1.1.1' })
  const streams = await Promise.all(Array.from({ length: 50 }, open))
  expect(streams.map(({ status }) => status)).toEqual(Array(50).fill(200)) // the limit for one address is off
  const beyond = await open()
  expect([beyond.status, beyond.headers.get('retry-after')]).toEqual([503, '60'])
  for (const { body } of streams) await body?.cancel()
})

test('a reader who does not read is disconnected at 256 kB, and others go on', async () => {
  const lazy = await api.request('/api/live?topics=posts')
  const keen = await listening('posts')
  const text = 'x'.repeat(5_000)
  for (let part = 0; part < 60; part++) app.live.publish('posts', { text }, part)
  await expect.poll(() => keen.received().length).toBe(60)
  await expect(lazy.text()).rejects.toThrow('read nothing')
  app.live.publish('posts')
  await expect.poll(() => keen.received().length).toBe(61)
  await keen.leave()
})

test('every topic that a page follows may be subscribed to', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const call = /useLive(?:Updates|Refresh)\(\s*\[([^\]]*)\]/g
  const followed = files.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(call)].flatMap(([, list = '']) =>
      [...list.matchAll(/['`]([a-z-]+:?)/g)].map(([, topic = '']) => topic),
    ),
  )
  expect(followed.length).toBeGreaterThan(10)
  expect(followed.filter((topic) => !LIVE_TOPICS.has(topic) && !ADMIN_TOPICS.has(topic))).toEqual([])
})

test('an update between a page’s rendering and its stream’s opening is received', async () => {
  const mina = await signedIn()
  const early = await listening('post:77,my-notifications', mina.cookie)
  app.live.publish('post:77', { secret: 'of the moment' })
  app.live.publish(ownTopic('notifications', mina.id))
  await expect.poll(() => early.received()).toEqual(['post:77', 'my-notifications'])
  await early.leave()
  const [late, later, guest, strange] = await Promise.all([
    listening('post:77,post:78,my-notifications', mina.cookie, '3000'),
    listening('post:77'),
    listening('post:77,my-notifications', '', '3000'),
    listening('post:77', '', 'x'),
  ])
  await expect.poll(() => late?.received()).toEqual(['post:77', 'my-notifications'])
  expect(guest?.received()).toEqual(['post:77'])
  expect([later?.received(), strange?.received()]).toEqual([[], []])
})

test('another name, a deleted account and its texts make no open page fetch anything', async () => {
  const [stream, person] = [await listening('posts,posts-new,sessions,polls'), await createPerson(testApp)]
  expect((await person.patch('/api/me', { firstName: 'Zhinous' })).status).toBe(200)
  expect((await person.delete('/api/me', { posts: 'remove' })).status).toBe(204)
  app.live.publish('polls')
  await expect.poll(() => stream.received()).toContain('polls')
  expect(stream.received()).toEqual(['polls'])
  await stream.leave()
})

test('changes of one topic at the same moment are put together, and none of them is lost', async () => {
  const updates: unknown[] = []
  const leave = app.live.subscribe((update) => updates.push(update))
  app.live.publish('post:1', { likes: 3 })
  app.live.publish('post:1', { replies: 2 })
  app.live.publish('post:1', { likes: 4 })
  app.live.publish('post:2')
  app.live.publish('post:2', { likes: 1 })
  app.live.publish('posts-new', { id: 8 }, 8)
  app.live.publish('posts-new', { id: 9 }, 9)
  await expect.poll(() => updates).toHaveLength(4)
  expect(updates).toEqual([
    { topic: 'post:1', data: { likes: 4, replies: 2 } },
    { topic: 'post:2' },
    { topic: 'posts-new', data: { id: 8 } },
    { topic: 'posts-new', data: { id: 9 } },
  ])
  leave()
})

test('whoever has written reads nothing of before: caches of the same process drop it at once', async () => {
  const live = await openLive(app.db, app.env.DATABASE_URL ?? '')
  onTestFinished(() => live.close())
  const dropped: string[] = []
  live.onChange((topic) => dropped.push(topic))
  live.publish('post:5')
  expect(dropped).toEqual(['post:5'])
})

test('closing ends the connection that listens', async () => {
  const countConnections = async () => {
    const { rows } = await app.db.$client.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'peyvand-live'",
    )
    return rows.length
  }
  const live = await openLive(app.db, app.env.DATABASE_URL ?? '')
  expect(await countConnections()).toBe(2)
  await live.close()
  await expect.poll(countConnections).toBe(1)
})
