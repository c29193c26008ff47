import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { residentBytes } from './process-usage.ts'
import {
  createDataFolder,
  embeddedDatabase,
  type RunningServer,
  startProcess,
  waitUntil,
} from './server-process.ts'

let folder: string
let server: RunningServer
const sockets = new Set<Socket>()

beforeAll(async () => {
  folder = createDataFolder()
  server = await startProcess({ DATA_DIR: folder, MAX_CONNECTIONS: '1000' })
}, 60_000)
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

/** A raw connection. */
function raw(bytes = '') {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.add(socket)
  let received = ''
  let isOpen = true
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
    sockets.delete(socket)
  })
  socket.write(bytes)
  return { socket, received: () => received, isOpen: () => isOpen }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const post = (length: number, path = '/api/newsletter/subscribe') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const isServed = async () => {
  const [healthResponse, page, postResponse] = await Promise.all([
    fetch(`${server.url}/healthz`),
    fetch(`${server.url}/en/community?sort=new`),
    fetch(`${server.url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org' }),
    }),
  ])
  return [healthResponse.status, page.status, postResponse.status]
}

test('hundreds of half-sent requests delay nobody, and are closed after their timeout', async () => {
  const heads = Array.from({ length: 300 }, () => raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '))
  const bodies = Array.from({ length: 300 }, () => raw(`${post(5_000)}{"email": "`))
  expect(await isServed()).toEqual([200, 200, 202])
  await waitUntil(() => heads.every(({ isOpen }) => !isOpen()), 20_000)
  expect(await isServed()).toEqual([200, 200, 202])
  for (const { socket } of bodies) socket.destroy()
}, 40_000)

test('half-sent large bodies fill their own limit and not the memory; small ones are read all the same', async () => {
  const large = 'x'.repeat(60_000)
  const openConnections = Array.from({ length: 700 }, () => raw(post(64_000) + large)) // 42 MB
  await waitUntil(() => openConnections.some(({ received }) => received().startsWith('HTTP/1.1 503')))
  expect(await isServed()).toEqual([200, 200, 202])
  for (const { socket } of openConnections) socket.destroy()
  const rest = raw(post(60_000) + large)
  await waitUntil(() => rest.received().startsWith('HTTP/1.1 4')) // capacity again: this one is read, and is no JSON
})

describe('a body that is too large', () => {
  test.each([70_000, 1_000_000, 8_000_000])(
    'of %i bytes is answered 413, and the next request of its connection is answered, thirty times of thirty',
    async (length) => {
      const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
      // Ten at a time: where all are sent at once, the last ones take longer on a slow machine than a request may.
      for (let sent = 0; sent < 30; sent += 10) {
        const clients = Array.from({ length: 10 }, () => raw(post(length) + 'x'.repeat(length) + next))
        await waitUntil(() => clients.every(({ received }) => received().includes('HTTP/1.1 200')), 18_000)
        for (const { received } of clients)
          expect([...received().matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
            '413',
            '200',
          ])
        for (const { socket } of clients) socket.destroy()
      }
    },
  )

  test.each([
    ['a call', '/api/newsletter/subscribe', 'application/json'],
    ['a form', '/en/community', 'application/x-www-form-urlencoded'],
  ])(
    'and without end, for %s, is answered 413 and told that the connection closes',
    async (_, path, type) => {
      const head = post(20_000_000, path).replace('application/json', type)
      const clients = Array.from({ length: 10 }, () => raw(head + 'x'.repeat(20_000_000)))
      await waitUntil(() => clients.every(({ isOpen }) => !isOpen()), 50_000)
      for (const { received } of clients)
        expect(received()).toMatch(/^HTTP\/1.1 413 .*^connection: close\r$/ims)
    },
  )

  test('of a length that was not announced is answered 413, too', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    const { received } = raw(
      `POST /api/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    await waitUntil(() => received().includes('HTTP/1.1 200'))
    expect(received()).toMatch(/^HTTP\/1.1 413 /)
  })
})

test('connections beyond the maximum are closed at once, and new ones are accepted when others close', async () => {
  const small = await startProcess({ DATA_DIR: createDataFolder(), MAX_CONNECTIONS: '100' })
  const port = Number(new URL(small.url).port)
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => {})
    return socket
  }
  const many = Array.from({ length: 150 }, open)
  await waitUntil(() => many.filter((socket) => socket.destroyed || socket.closed).length >= 50)
  expect(many.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(100)
  for (const socket of many) socket.destroy()
  await waitUntil(() =>
    fetch(`${small.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
})

test('pages that nobody waits for are not rendered, and beyond a bounded queue readers are asked to come back', async () => {
  const database = new pg.Client({ connectionString: embeddedDatabase(folder).url() })
  await database.connect()
  onTestFinished(() => database.end())
  await database.query('begin; lock table posts in access exclusive mode') // no page of the feed can be made
  // Words, as a number is answered by a redirect to the same in quotes, which waits for nothing.
  const pages = Array.from({ length: 400 }, (_, i) =>
    raw(`GET /fa/community?q=word-${i} HTTP/1.1\r\nHost: x\r\nAccept-Language: fa\r\n\r\n`),
  )
  const kinds = () =>
    new Set(pages.map(({ received }) => [received().split('\r\n', 1)[0], isWhole(received())].join()))
  await expect.poll(() => [...kinds()].join('; ')).toContain('HTTP/1.1 503 Service Unavailable,true')
  const receivedPage = pages.find(({ received }) => isWhole(received()))?.received()
  expect(receivedPage).toMatch(/^HTTP\/1.1 503 /)
  expect(receivedPage).toMatch(/retry-after: 5/i)
  for (const openConnections of [
    'content-security-policy: default-src',
    'x-frame-options: DENY',
    'permissions-policy: ',
  ])
    expect(receivedPage?.toLowerCase()).toContain(openConnections.toLowerCase()) // as on any other page
  expect(receivedPage).toContain('lang="fa" dir="rtl"')
  for (const { socket } of pages) socket.destroy()
  await database.query('rollback')
  expect(await isServed()).toEqual([200, 200, 202]) // the queue is empty again
}, 50_000)

test('a connection that sends requests without reading is closed, and others are answered', async () => {
  const pipelinedRequests = get('/api/posts?limit=100&sort=new').repeat(5_000)
  const greedy = Array.from({ length: 10 }, () => raw(pipelinedRequests))
  await waitUntil(() => greedy.every(({ isOpen }) => !isOpen()))
  expect(await isServed()).toEqual([200, 200, 202])
  const patient = raw(get('/healthz').repeat(5))
  await waitUntil(() => patient.received().split('HTTP/1.1 200').length === 6)
})

test('answers to long URLs, which nobody shares, are not cached', async () => {
  const isKept = async (path: string) => {
    await (await fetch(server.url + path)).text()
    const secondResponse = await fetch(server.url + path)
    return !secondResponse.headers.has('x-request-id') // every answer that was made for its caller has one
  }
  expect(await isKept('/api/sign-in/ways?a=1')).toBe(true)
  expect(await isKept(`/api/sign-in/ways?a=${'x'.repeat(400)}`)).toBe(false)
})

test('a body that arrives byte by byte costs little more than its bytes', async () => {
  const before = memory()
  const slow = Array.from({ length: 200 }, () => raw(post(4_000)))
  for (let i = 0; i < 3_000; i++) {
    for (const { socket } of slow) socket.write('x')
    if (i % 50 === 0) await new Promise((next) => setImmediate(next))
  }
  expect(await isServed()).toEqual([200, 200, 202])
  expect(memory() - before).toBeLessThan(120)
  for (const { socket } of slow) socket.destroy()
})

test('HEAD of a stream is answered, and a path with two slashes redirects within the site', async () => {
  const head = raw('HEAD /api/live?topics=posts HTTP/1.1\r\nHost: x\r\n\r\n')
  await waitUntil(() => head.received().includes('\r\n\r\n'))
  expect(head.received()).toMatch(/^HTTP\/1.1 200 /)
  const redirected = raw(get('//community'))
  await waitUntil(() => redirected.received().includes('\r\n\r\n'))
  expect(redirected.received()).toMatch(/\r\nlocation: \/community\r\n/i)
})

const isWhole = (page: string) => page.includes('</html>')

/** Of the process, in megabytes. */
const memory = () => residentBytes(server.pid) / 2 ** 20
