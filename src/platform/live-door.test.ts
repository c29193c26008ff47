import { expect, test } from 'vitest'
import { GUEST } from '#platform/ctx.server.ts'
import { inAuthTransaction } from '#rooms/accounts/auth.server.ts'
import { openSession } from '#rooms/accounts/open-session.server.ts'
import { forgetViewer } from '#rooms/accounts/viewer.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { aPerson } from '../../tests/people.ts'
import { ownTopic } from './own-topics.server.ts'

const here = await openTestHouse()
const { house, api } = here

async function signedIn() {
  const { id } = await aPerson(here)
  const { cookies } = await inAuthTransaction(house, (tx) =>
    openSession({ ...house, viewer: GUEST }, tx, id, {}),
  )
  return { id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
}

async function listening(topics: string, cookie = '') {
  const response = await api.request(`/api/live?topics=${topics}`, { headers: { cookie } })
  let heard = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return
      heard += value ?? ''
    }
  }
  void read()
  await expect.poll(() => heard).toContain('hello')
  return {
    heard: () => [...heard.matchAll(/"topic":"([^"]+)"/g)].map(([, topic]) => topic),
    leave: () => reader?.cancel(),
  }
}

test('one’s own news reach all of one’s browsers, under a name without a person, and nobody else', async () => {
  const [mina, omid] = [await signedIn(), await signedIn()]
  const streams = await Promise.all([
    listening('posts,my-bell', mina.cookie),
    listening('my-bell', mina.cookie),
    listening('posts,my-bell', omid.cookie),
    listening('posts,my-bell'),
  ])
  house.live.tell(ownTopic('bell', mina.id))
  await expect.poll(() => streams[1]?.heard()).toEqual(['my-bell'])
  house.live.tell('posts')
  await expect.poll(() => streams[3]?.heard()).toEqual(['posts'])
  expect(streams.map(({ heard }) => heard())).toEqual([
    ['my-bell', 'posts'],
    ['my-bell'],
    ['posts'],
    ['posts'],
  ])
  for (const { leave } of streams) await leave()
})

test('a session that ended meanwhile hears nothing more of its person', async () => {
  const mina = await signedIn()
  const stream = await listening('posts,my-bell', mina.cookie)
  await house.db.$client.query('delete from sessions where user_id = $1', [mina.id])
  forgetViewer(house, mina.id)
  house.live.tell(ownTopic('bell', mina.id))
  await new Promise((wait) => setTimeout(wait, 100))
  house.live.tell('posts')
  await expect.poll(() => stream.heard()).toEqual(['posts'])
  await stream.leave()
})

test('no client can ask for somebody’s topic by the name that it has between processes', async () => {
  const { id } = await aPerson(here)
  for (const topic of [ownTopic('bell', id), `my-bell:${id}`, 'my-bell@x'])
    expect((await api.request(`/api/live?topics=${encodeURIComponent(topic)}`)).status).toBe(422)
})
