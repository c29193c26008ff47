import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import { residentBytes } from './process-usage.ts'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  type RunningServer,
  signUpParent,
  startProcess,
  waitUntil,
} from './server-process.ts'

const EMBEDDED_WITHIN_MS = 20_000
const EXTERNAL_WITHIN_MS = 5_000
/** How much more memory the process may use after three losses; V8 returns unused memory in its own time. */
const MEMORY_MORE = 60 * 1024 * 1024

let home: RunningServer
let homeFolder: string
beforeAll(async () => {
  homeFolder = createDataFolder()
  home = await startProcess({ DATA_DIR: homeFolder })
}, 60_000)

describe('the embedded database is killed three times', () => {
  test('the process goes on, logs it, and serves again each time, with one listener and no more memory', async () => {
    const cached = await fetch(`${home.url}/en/resources`)
    expect(cached.status).toBe(200)
    const before = await settled(home, homeFolder, 1)
    for (let round = 0; round < 3; round++) {
      const { pid } = embeddedDatabase(homeFolder)
      process.kill(pid, 'SIGKILL')
      await waitUntil(async () => (await fetch(`${home.url}/readyz`)).status === 503)
      expect((await fetch(`${home.url}/healthz`)).status).toBe(200)
      await isBack(home, EMBEDDED_WITHIN_MS)
      expect((await fetch(`${home.url}/api/posts?sort=new&limit=${round + 1}`)).status).toBe(200)
    }
    const after = await settled(home, homeFolder, 1)
    expect(after.connections).toBeLessThanOrEqual(before.connections + 2)
    expect(after.memory - before.memory).toBeLessThan(MEMORY_MORE)
  }, 120_000)

  test('what is written afterwards is stored, and published', async () => {
    const { post } = await signUpParent(home, 'Roya')
    expect((await post('After three ends')).status).toBe(201)
    await waitUntil(async () =>
      (await (await fetch(`${home.url}/en/community?sort=new`)).text()).includes('After three ends'),
    )
  })
})

describe('a database on another machine is down three times', () => {
  let server: RunningServer
  let wire: DatabaseProxy
  beforeAll(async () => {
    const folder = createTempFolder()
    const { port, url } = embeddedDatabase(homeFolder)
    wire = await openDatabaseProxy(port)
    copyFileSync(join(homeFolder, 'secret'), join(folder, 'secret'))
    server = await startProcess({ DATA_DIR: folder, DATABASE_URL: url(wire.port) })
  }, 60_000)

  test('guests read what is cached, everything else is 503 and friendly, and it serves soon after the return', async () => {
    wire.restore() // a second try begins as the first did
    await isBack(server, EXTERNAL_WITHIN_MS)
    const page = '/fa/expert-sessions' // which hardly changes after the start
    expect((await fetch(server.url + page)).status).toBe(200)
    const before = await settled(server, homeFolder, 2)
    for (let round = 0; round < 3; round++) {
      // A process drops its cache when it listens again, which may be a while after it serves.
      await settled(server, homeFolder, 2)
      expect((await fetch(server.url + page)).status).toBe(200)
      wire.disconnect()
      await waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 503)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect((await fetch(server.url + page)).status).toBe(200)
      const fresh = await fetch(`${server.url}/fa/community?sort=new&round=${round}`)
      expect([fresh.status, fresh.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await fresh.text()).toMatch(/lang="fa" dir="rtl"/)
      const api = await fetch(`${server.url}/api/posts?sort=new&limit=${round + 1}`)
      expect([api.status, (await api.json()).code, api.headers.get('retry-after')]).toEqual([
        503,
        'come_back',
        '5',
      ])
      await waitUntil(() => wire.rejectedConnections() > 15, 20_000) // long enough for growing pauses between attempts to show
      wire.restore()
      await isBack(server, EXTERNAL_WITHIN_MS)
    }
    const after = await settled(server, homeFolder, 2)
    expect(after.connections).toBeLessThanOrEqual(before.connections + 2)
  }, 60_000)
})

async function isBack({ url }: RunningServer, within: number) {
  await waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, within)
}

/** Connections to the database by kind, and the process's memory, once everything that reconnects has done so. */
async function settled({ pid }: RunningServer, folder: string, processes: number) {
  const client = new pg.Client({ connectionString: embeddedDatabase(folder).url() })
  await client.connect()
  try {
    const count = async () => {
      const { rows } = await client.query<{ all: number; listeners: number }>(
        `select count(*)::int as all, count(*) filter (where application_name = 'peyvand-live')::int as listeners
           from pg_stat_activity where datname = 'peyvand' and pid <> pg_backend_pid()`,
      )
      return rows[0] ?? { all: 0, listeners: 0 }
    }
    await waitUntil(async () => (await count()).listeners === processes) // one each, and no more
    const { all } = await count()
    return { connections: all, memory: residentBytes(pid) }
  } finally {
    await client.end()
  }
}
