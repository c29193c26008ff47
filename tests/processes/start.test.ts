import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inDatabase } from '#platform/database/site-database.server.ts'
import { withClient } from './database-contents.ts'
import {
  createDataFolder,
  createTempFolder,
  embeddedDatabase,
  type RunningServer,
  runSeed,
  signUpParent,
  startProcess,
  waitUntil,
} from './server-process.ts'

const NOWHERE = 'postgres://peyvand:secret-word@127.0.0.1:1/peyvand'
// What else a variable may not hold: environment.test.ts.
describe.concurrent('a start that cannot be is refused in one line, which names the variable', () => {
  const file = join(createTempFolder(), 'file')
  writeFileSync(file, '')
  test.each([
    ['a port that is none', { PORT: 'abc' }, 'PORT holds "abc"; it may hold a whole number from 0 to 65535.'],
    [
      'a database that is away',
      { DATABASE_URL: NOWHERE },
      'DATABASE_URL leads to a database that cannot be used',
    ],
    ['a folder that is a file', { DATA_DIR: file }, `DATA_DIR holds "${file}"`],
    [
      'a folder where nothing can be written',
      { DATA_DIR: '/dev/null/peyvand' },
      'DATA_DIR holds "/dev/null/peyvand"',
    ],
    ['a host of another machine', { HOST: '192.0.2.1', DATABASE_URL: NOWHERE }, 'DATABASE_URL'],
  ])('%s', async (_, variables: Record<string, string>, line) => {
    const { exited, output } = await startProcess({ DATA_DIR: createTempFolder(), ...variables })
    expect(await exited).toBe(1)
    expect(output()).toContain(line)
    expect(output().trim().split('\n')).toHaveLength(1)
    expect(output()).not.toContain('secret-word')
  })
})

describe('a folder', () => {
  const DATA_DIR = createDataFolder()
  let server: RunningServer
  beforeAll(async () => {
    server = await startProcess({ DATA_DIR })
  })

  test('is served by one server: a second one is refused, and the first goes on', async () => {
    const second = await startProcess({ DATA_DIR })
    expect(await second.exited).toBe(1)
    expect(second.output().trim()).toBe(
      `DATA_DIR holds "${DATA_DIR}", which another Peyvand is serving right now; stop it or set another folder.`,
    )
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('whose database the site may not change is refused in one line, without the statement', async () => {
    const { url, superuser } = embeddedDatabase(DATA_DIR)
    await withClient(superuser, (client) => client.query('create database of_another_owner'))
    const DATABASE_URL = inDatabase(url(), 'of_another_owner')
    const second = await startProcess({ DATA_DIR: createTempFolder(), DATABASE_URL })
    expect(await second.exited).toBe(1)
    expect(second.output().trim()).toMatch(/^The server cannot start: permission denied for .+ \(42501\)\.$/)
  })

  test('is left as it was when the port is taken', async () => {
    const { port } = new URL(server.url)
    const second = await startProcess({
      DATA_DIR: createTempFolder(),
      DATABASE_URL: embeddedDatabase(DATA_DIR).url(),
      PORT: port,
    })
    expect(await second.exited).toBe(1)
    expect(second.output().trim()).toBe(`PORT holds ${port}, which another program is using; set another.`)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test.each([
    ['the server is killed', () => process.kill(server.pid, 'SIGKILL')],
    ['its whole process group is killed', () => process.kill(-server.pid, 'SIGKILL')],
    [
      'the database is killed with it',
      () => {
        const { pid } = embeddedDatabase(DATA_DIR)
        process.kill(pid, 'SIGKILL')
        process.kill(-server.pid, 'SIGKILL')
      },
    ],
  ])('holds everything that was acknowledged when %s in the middle of writing', async (_, kill) => {
    const acknowledged = await writeUntil(server, kill)
    await server.exited
    server = await startProcess({ DATA_DIR })
    expect(server.output()).toContain('Peyvand is at')
    const { get } = await signUpParent(server, 'reader')
    const missing = []
    for (const id of acknowledged) if ((await get(`/api/posts/${id}`)).status !== 200) missing.push(id)
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  test('is left consistent by a stop: requests under way finish, then no new ones are accepted', async () => {
    const { port } = new URL(server.url)
    const body = JSON.stringify({ email: 'slow@example.org' })
    const slow = connect(Number(port), '127.0.0.1')
    let received = ''
    slow.on('data', (chunk) => {
      received += chunk
    })
    slow.write(
      `POST /api/newsletter/subscribe HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    const UNDER_WAY = 'HTTP/1.1 100 Continue\r\n\r\n'
    await waitUntil(() => received === UNDER_WAY)
    slow.write(body.slice(0, 5))
    process.kill(server.pid, 'SIGTERM')
    await waitUntil(() =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    slow.write(body.slice(5))
    const answer = () => received.slice(UNDER_WAY.length)
    await waitUntil(() => answer().includes('\r\n\r\n'))
    expect(answer()).toMatch(/^HTTP\/1.1 201 /)
    slow.end()
    expect(await server.exited).toBe(0)
    expect(() => embeddedDatabase(DATA_DIR)).toThrow('ENOENT') // the database was stopped, too
  })
})

test('npm run seed inserts large data into an unused folder, and is refused where a server runs', async () => {
  const DATA_DIR = createTempFolder()
  const seeded = await runSeed({ DATA_DIR }, '--posts', '300', '--comments', '600')
  expect(seeded.code, seeded.output()).toBe(0)
  const server = await startProcess({ DATA_DIR })
  expect(server.output()).toContain('Peyvand is at')
  const { count } = await (await fetch(`${server.url}/api/posts/count`)).json()
  expect(count).toBe(300)
  const secondSeed = await runSeed({ DATA_DIR }, '--posts', '10')
  expect([secondSeed.code, secondSeed.output()]).toEqual([
    1,
    expect.stringContaining('another Peyvand is serving'),
  ])
})

/** Several write at once; after a moment the end comes. @returns ids of posts that were answered with 201 */
async function writeUntil(server: RunningServer, end: () => unknown): Promise<number[]> {
  const acknowledged: number[] = []
  const parents = await Promise.all(Array.from({ length: 4 }, (_, i) => signUpParent(server, `writer${i}`)))
  const writing = parents.map(async ({ post }) => {
    for (;;) {
      const response = await post('Still here afterwards').catch(() => undefined)
      const body = await response?.json().catch(() => undefined)
      if (response?.status !== 201 || !body) return
      acknowledged.push(body.id)
    }
  })
  await waitUntil(() => acknowledged.length > 50)
  end()
  await Promise.all(writing)
  return acknowledged
}
