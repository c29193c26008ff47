import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  type RunningServer,
  signUpParent,
  startProcess,
  waitUntil,
} from './server-process.ts'

let first: RunningServer
let second: RunningServer
let wire: DatabaseProxy
let member: Awaited<ReturnType<typeof signUpParent>>

beforeAll(async () => {
  const [home, secondFolder] = [createDataFolder(), createTempFolder()]
  first = await startProcess({ DATA_DIR: home })
  const { port, url } = embeddedDatabase(home)
  wire = await openDatabaseProxy(port)
  copyFileSync(join(home, 'secret'), join(secondFolder, 'secret'))
  member = await signUpParent(first, 'Mahin')
  second = await startProcess({ DATA_DIR: secondFolder, DATABASE_URL: url(wire.port) })
}, 60_000)

test('two processes on one database show each other’s posts, in cached pages and in open browsers', async () => {
  const page = async () => (await fetch(`${second.url}/en/community?sort=new`)).text()
  await page()
  await page() // kept by now
  const stream = await listen(second, 'posts-new')
  const { post, get } = await signUpParent(first, 'Nasrin')
  const response = await post('Heard in the other process')
  expect(response.status).toBe(201)
  await waitUntil(() => stream.received().includes('posts-new'))
  await waitUntil(async () => (await page()).includes('Heard in the other process'))
  stream.close()
  expect((await get('/api/auth/user', second)).status).toBe(200) // one session for both
})

test('a lost database is reported by /readyz and answered with 503; when it comes back everything goes on', async () => {
  wire.disconnect()
  await waitUntil(async () => (await fetch(`${second.url}/readyz`)).status === 503)
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  const response = await fetch(`${second.url}/api/posts?sort=top`)
  expect([response.status, (await response.json()).code]).toEqual([503, 'come_back'])
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  const page = await fetch(`${second.url}/fa/community?sort=top`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('<header') // a page to go on from, not a bare line
  const known = await member.get('/fa/account', second)
  expect([known.status, known.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  wire.restore()
  await waitUntil(async () => (await fetch(`${second.url}/readyz`)).status === 200)
  const stream = await listen(second, 'posts-new')
  const { post } = await signUpParent(first, 'Kaveh')
  await waitUntil(async () => {
    await post('After the storm') // until the second process listens again
    return stream.received().includes('posts-new')
  }, 20_000)
  stream.close()
  await waitUntil(async () =>
    (await (await fetch(`${second.url}/en/community?sort=new`)).text()).includes('After the storm'),
  )
})

test('a database that accepts connections and never answers counts as down', async () => {
  wire.freeze()
  const startedAt = Date.now()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(503)
  expect(Date.now() - startedAt).toBeLessThan(5_000)
  wire.disconnect()
  wire.restore()
  await waitUntil(async () => (await fetch(`${second.url}/readyz`)).status === 200)
})

async function listen({ url }: RunningServer, topics: string) {
  const end = new AbortController()
  const stream = await fetch(`${url}/api/live?topics=${topics}`, { signal: end.signal })
  let received = ''
  void (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) received += chunk
  })().catch(() => {})
  await waitUntil(() => received.includes('hello'))
  return { received: () => received, close: () => end.abort() }
}
