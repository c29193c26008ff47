import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ResponseCache } from '../cache/response-cache.server.ts'
import { listen } from './listen.server.ts'

const MB = 2 ** 20
/** More than the kernel takes for a connection that does not read. */
const LARGE = 12 * MB
/** As many as the limit of 128 MB allows. */
const HELD_MAX = 11
/** The answers take 400 MB together, which a busy machine hands out slowly. */
const SLOW = { timeout: 60_000 }

async function startServer() {
  let answered = 0
  const server = await listen(
    { host: '127.0.0.1', port: 0 },
    {
      env: { TRUST_PROXY: 0 },
      fetch: () => {
        answered++
        return new Response('x'.repeat(LARGE))
      },
      cache: new ResponseCache(1),
      onPageServed: () => {},
      maxConnections: 1_000,
      isStopping: () => false,
    },
  )
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  })
  return {
    ...server,
    answered: () => answered,
    /** Sends a request that many times, and reads nothing. */
    askWithoutReading(times = 1) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause()
      socket.on('error', () => {})
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times))
      sockets.push(socket)
      return socket
    },
  }
}

test('connections that read nothing hold a bounded number of answers, the newest', {
  timeout: 90_000,
}, async () => {
  const server = await startServer()
  for (let i = 0; i < 20; i++) server.askWithoutReading()
  await expect.poll(() => server.answered(), SLOW).toBe(20)
  await expect.poll(() => server.connections(), SLOW).toBeLessThanOrEqual(HELD_MAX)
  expect(await server.connections()).toBeGreaterThan(1)
  expect((await (await fetch(server.url)).arrayBuffer()).byteLength).toBe(LARGE)
})

test('the requests of a connection are answered one after the other, as it reads', {
  timeout: 90_000,
}, async () => {
  const server = await startServer()
  const socket = server.askWithoutReading(3)
  await expect.poll(() => server.answered(), SLOW).toBe(1)
  await (await fetch(server.url)).arrayBuffer() // by then the others would have been answered, too
  expect(server.answered()).toBe(2)
  let received = 0
  socket.on('data', (chunk) => (received += chunk.length)).resume()
  await expect.poll(() => received, SLOW).toBeGreaterThan(3 * LARGE)
  expect(server.answered()).toBe(4)
})
