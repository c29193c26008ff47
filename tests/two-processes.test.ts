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
  const [home, away] = [createDataFolder(), createTempFolder()]
  first = await startProcess({ DATA_DIR: home })
  const { port, url } = embeddedDatabase(home)
  wire = await openDatabaseProxy(port)
  copyFileSync(join(home, 'secret'), join(away, 'secret'))
  member = await signUpParent(first, 'Mahin')
  second = await startProcess({ DATA_DIR: away, DATABASE_URL: url(wire.port) })
}, 60_000)

test('two processes on one database show each other’s posts, in cached pages and in open browsers', async () => {
  const page = async () => (await fetch(`${second.url}/en/community?sort=new`)).text()
  await page()
  await page() // kept by now
  const news = await listen(second, 'posts-new')
  const { post, get } = await signUpParent(first, 'Nasrin')
  const answer = await post('Heard in the other process')
  expect(answer.status).toBe(201)
  await waitUntil(() => news.heard().includes('posts-new'))
  await waitUntil(async () => (await page()).includes('Heard in the other process'))
  news.close()
  expect((await get('/api/auth/user', second)).status).toBe(200) // one session for both
})

test('a lost database is reported by /readyz and answered with 503; when it comes back everything goes on', async () => {
  wire.disconnect()
  await waitUntil(async () => (await fetch(`${second.url}/readyz`)).status === 503)
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  const away = await fetch(`${second.url}/api/posts?sort=top`)
  expect([away.status, (await away.json()).code]).toEqual([503, 'come_back'])
  expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
  const page = await fetch(`${second.url}/fa/community?sort=top`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('<header') // a page to go on from, not a bare line
  const known = await member.get('/fa/account', second)
  expect([known.status, known.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  wire.restore()
  await waitUntil(async () => (await fetch(`${second.url}/readyz`)).status === 200)
  const news = await listen(second, 'posts-new')
  const { post } = await signUpParent(first, 'Kaveh')
  await waitUntil(async () => {
    await post('After the storm') // until the second process listens again
    return news.heard().includes('posts-new')
  }, 20_000)
  news.close()
  await waitUntil(async () =>
    (await (await fetch(`${second.url}/en/community?sort=new`)).text()).includes('After the storm'),
  )
})

test('a database that accepts connections and never answers counts as down', async () => {
  wire.freeze()
  const asked = Date.now()
  expect((await fetch(`${second.url}/readyz`)).status).toBe(503)
  expect(Date.now() - asked).toBeLessThan(5_000)
  wire.disconnect()
  wire.restore()
  await waitUntil(async () => (await fetch(`${second.url}/readyz`)).status === 200)
})

async function listen({ url }: RunningServer, topics: string) {
  const end = new AbortController()
  const stream = await fetch(`${url}/api/live?topics=${topics}`, { signal: end.signal })
  let heard = ''
  void (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk
  })().catch(() => {})
  await waitUntil(() => heard.includes('hello'))
  return { heard: () => heard, close: () => end.abort() }
}
