import { copyFileSync, existsSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  type RunningServer,
  signUpParent,
  startProcess,
  waitUntil,
} from './server-process.ts'

const STOPS_WITHIN_MS = 5_000
const ASKED_EVERY_MS = 100
/** The other tests do not wait for a proxy to notice. */
const AS_SHIPPED = { SHUTDOWN_DELAY_MS: '1000' }

let homeFolder: string
let database: string
beforeAll(async () => {
  homeFolder = createDataFolder()
  await startProcess({ DATA_DIR: homeFolder })
  database = embeddedDatabase(homeFolder).url()
}, 60_000)

/** Another process on the same database, with the same secrets. */
async function another(env: Record<string, string> = {}) {
  const folder = createTempFolder()
  copyFileSync(join(homeFolder, 'secret'), join(folder, 'secret'))
  return startProcess({ DATA_DIR: folder, DATABASE_URL: database, ...AS_SHIPPED, ...env })
}

test('a stop takes at most five seconds, with open streams, a slow request and a job under way', async () => {
  const mailbox = await silentMailServer()
  const folder = createDataFolder()
  const server = await startProcess({
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    ...AS_SHIPPED,
  })
  const streams = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${server.url}/api/live?topics=posts`)),
  )
  await signUpParent(server, 'Slow') // whose confirmation is now a job that waits for the mail server
  await waitUntil(() => mailbox.isAsked())
  const slow = http.request(`${server.url}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  })
  slow.on('error', () => {})
  slow.write('{')
  const startedAt = Date.now()
  process.kill(server.pid, 'SIGTERM')
  expect(await server.exited).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(STOPS_WITHIN_MS)
  await waitUntil(() => !existsSync(join(folder, 'postgres', 'postmaster.pid'))) // its database ends, too
  for (const { body } of streams) await body?.cancel().catch(() => {})
  mailbox.close()
}, 30_000)

test('/readyz answers 503 for as long as an operator says, while everything is still answered', async () => {
  const server = await another({ SHUTDOWN_DELAY_MS: '30000' }) // longer than any machine takes to ask twice
  process.kill(server.pid, 'SIGTERM')
  await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 503)
  const page = await fetch(`${server.url}/en/resources`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  await new Promise((resolve) => setTimeout(resolve, STOPS_WITHIN_MS)) // longer than a stop takes without the delay
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  process.kill(server.pid, 'SIGKILL')
})

test('two processes behind a proxy are restarted one after the other, and no request is lost', async () => {
  const servers = [await another(), await another()]
  const proxy = await openProxy(servers)
  const member = await signUpParent({ url: proxy.url }, 'Nasim')
  const responses: Record<string, number> = {}
  const count = (what: string | number) => {
    responses[what] = (responses[what] ?? 0) + 1
  }
  let isOver = false
  const load = Array.from({ length: 6 }, async (_, reader) => {
    for (let i = 0; !isOver; i++) {
      const path = `/api/posts?sort=new&limit=${(i % 90) + 1}`
      const request = reader === 0 ? member.post(`Written while restarting ${i}`) : fetch(proxy.url + path)
      await request.then(
        ({ status }) => count(status),
        () => count('lost'),
      )
    }
  })
  for (const at of [0, 1]) {
    const old = servers[at] as RunningServer
    process.kill(old.pid, 'SIGTERM')
    expect(await old.exited).toBe(0)
    const next = await another()
    servers[at] = next
    await waitUntil(() => proxy.isReady(next))
  }
  isOver = true
  await Promise.all(load)
  proxy.close()
  expect(responses[200]).toBeGreaterThan(100)
  expect(responses[201]).toBeGreaterThan(10)
  expect(Object.keys(responses).sort()).toEqual(['200', '201'])
}, 60_000)

/** Accepts connections and never answers, as failing mail servers do. */
async function silentMailServer() {
  const { createServer } = await import('node:net')
  const sockets: { destroy: () => void }[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    isAsked: () => sockets.length > 0,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** A proxy in front of two processes: sends requests to one that is ready, and retries at the other if the connection fails. */
async function openProxy(servers: RunningServer[]) {
  const ready = new Set<string>()
  const agent = new http.Agent({ keepAlive: true })
  const watch = setInterval(() => {
    for (const { url } of servers)
      fetch(`${url}/readyz`).then(
        ({ ok }) => (ok ? ready.add(url) : ready.delete(url)),
        () => ready.delete(url),
      )
  }, ASKED_EVERY_MS)
  let turn = 0
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const forward = (left: number) => {
      const all = servers.map(({ url }) => url).filter((url) => ready.has(url))
      const to = all[turn++ % Math.max(1, all.length)] ?? servers[0]?.url ?? ''
      const onward = http.request(
        to + req.url,
        { method: req.method, headers: req.headers, agent },
        (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
          answer.on('error', () => res.destroy())
        },
      )
      onward.on('error', (error: NodeJS.ErrnoException) => {
        ready.delete(to)
        if (error.code === 'ECONNREFUSED' && left) forward(left - 1)
        else if (res.headersSent) res.destroy()
        else res.writeHead(502).end()
      })
      onward.end(body)
    }
    forward(2)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await waitUntil(() => servers.every(({ url }) => ready.has(url)))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    isReady: ({ url }: RunningServer) => ready.has(url),
    close: () => {
      clearInterval(watch)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
