import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ResponseCache } from '../cache/response-cache.server.ts'
import { listen } from './listen.server.ts'

const CONNECTIONS = 300

async function startServer(fetch: (n: number) => Response | Promise<Response>) {
  let answered = 0
  const server = await listen(
    { host: '127.0.0.1', port: 0 },
    {
      env: { TRUST_PROXY: 1 },
      fetch: () => fetch(++answered),
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
    answered: () => answered,
    /** Opens a connection that sends the next request as soon as it is answered. */
    ask(onAnswer: () => void = () => {}, from = '192.0.2.1') {
      const request = `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      sockets.push(socket.on('error', () => {}))
      socket.write(request)
      socket.once('data', onAnswer)
      socket.on('data', () => socket.write(request))
    },
  }
}

test('new connections are accepted while all others request without a pause', {
  timeout: 20_000,
}, async () => {
  const server = await startServer(() => new Response('ok'))
  const first = await new Promise<number>((resolve) => {
    for (let i = 0; i < CONNECTIONS - 1; i++) server.ask()
    server.ask(() => resolve(server.answered()))
  })
  // Without turns, each accepted connection is answered once for each one that is accepted after it: 45,000 answers.
  expect(first).toBeLessThan(10 * CONNECTIONS)
})

test('whoever sends one request waits for no more than a few of someone who sends hundreds', {
  timeout: 20_000,
}, async () => {
  const server = await startServer(() => new Response('ok'))
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => new Promise<void>((resolve) => server.ask(resolve))),
  )
  const before = server.answered()
  await new Promise<void>((resolve) => server.ask(resolve, '192.0.2.2'))
  expect(server.answered() - before).toBeLessThan(CONNECTIONS)
})

test('a request is served to its end before the next one that waited', { timeout: 20_000 }, async () => {
  let running = 0
  let most = 0
  const server = await startServer(async () => {
    most = Math.max(most, ++running)
    for (let i = 0; i < 50; i++) await undefined
    running--
    return new Response('ok')
  })
  await Promise.all(Array.from({ length: 100 }, () => new Promise<void>((resolve) => server.ask(resolve))))
  expect(most).toBe(1)
})
