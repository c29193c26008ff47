import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ResponseCache } from '../cache/response-cache.server.ts'
import { serveInTurns } from './event-loop-turns.server.ts'
import { listen } from './listen.server.ts'

const CONNECTIONS = 300
/** So few that they are served without turns. */
const FEW = 60

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
    /** Opens a connection that sends a request, or `pipelined` ones at once, again as soon as all are answered. */
    ask(onAnswer: () => void = () => {}, { from = '192.0.2.1', pipelined = 1 } = {}) {
      const request = `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`.repeat(pipelined)
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      sockets.push(socket.on('error', () => {}))
      socket.write(request)
      socket.once('data', onAnswer)
      let pending = pipelined
      socket.on('data', (data) => {
        pending -= `${data}`.split('HTTP/1.1 200').length - 1
        if (pending > 0) return
        pending = pipelined
        socket.write(request)
      })
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
  await new Promise<void>((resolve) => server.ask(resolve, { from: '192.0.2.2' }))
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

test('few connections that send several requests at once are answered one each in a turn', {
  timeout: 20_000,
}, async () => {
  const server = await startServer(() => new Response('ok'))
  await Promise.all(
    Array.from({ length: FEW }, () => new Promise<void>((resolve) => server.ask(resolve, { pipelined: 8 }))),
  )
  let most = 0
  const first = server.answered()
  for (let turn = 0, before = first; turn < 200; turn++) {
    await nextTurn()
    most = Math.max(most, server.answered() - before)
    before = server.answered()
  }
  expect(server.answered() - first).toBeGreaterThan(FEW)
  // One that waited for the turn, and one that arrived in it.
  expect(most).toBeLessThanOrEqual(2 * FEW)
})

/** Turns without a server; `accept` opens a connection. */
function startTurns() {
  const server = new EventEmitter()
  const serve = serveInTurns(server as Server, { TRUST_PROXY: 0 })
  const accept = () => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false })
    server.emit('connection', socket)
    return socket
  }
  for (let i = 0; i < 2 * FEW; i++) accept()
  return { accept, serve: (socket: EventEmitter, run: () => void) => serve(requestOf(socket), run) }
}

const requestOf = (socket: EventEmitter) => ({ headers: {}, socket }) as unknown as IncomingMessage

test('a request is served however many connections are accepted in each turn', async () => {
  for (const first of [1, 2]) {
    const { accept, serve } = startTurns()
    for (let i = 0; i < first; i++) accept()
    let isServed = false
    serve(accept(), () => (isServed = true))
    for (let turn = 0; turn < 50; turn++) {
      accept()
      accept()
      await nextTurn()
    }
    expect(isServed).toBe(true)
  }
})

test('a request that waits is dropped once its connection has closed', async () => {
  const { accept, serve } = startTurns()
  let served = 0
  for (let turn = 0; turn < 50; turn++) {
    const socket = accept()
    serve(socket, () => served++)
    socket.destroyed = true
    socket.emit('close')
    await nextTurn()
  }
  serve(accept(), () => (served += 1_000))
  for (let turn = 0; turn < 50; turn++) await nextTurn()
  expect(served).toBe(1_000)
})
