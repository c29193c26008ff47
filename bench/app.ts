import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { MALLOC_ENVIRONMENT, NODE_MEMORY_OPTIONS } from '../bin/memory.mjs'
import { processorSeconds, residentBytes } from '../tests/processes/process-usage.ts'

const root = join(import.meta.dirname, '..')
const PORT = Number(process.env.BENCH_PORT ?? 3290)
/** For a second site beside the first. */
export const OTHER_PORT = PORT + 1

/** A running Peyvand with its data, for measuring. */
export type BenchApp = Awaited<ReturnType<typeof seededApp>>

type Options = {
  posts: number
  comments: number
  /** Of a site with the demo community. */
  name?: string
  /** Limits on how often one address may do something; off by default. */
  limits?: 'on' | 'off'
  variables?: Record<string, string>
  port?: number
}

export const folderOf = (name: string) => join(root, '.data-bench', name)

/** The data is seeded once and stored in `.data-bench`: seeding takes longer than the measuring. */
export async function seededApp({
  posts,
  comments,
  name = 'demo',
  limits = 'off',
  variables,
  port = PORT,
}: Options) {
  const folder = folderOf(posts ? `${posts}` : name)
  const env = {
    ...process.env,
    ...MALLOC_ENVIRONMENT,
    PORT: `${port}`,
    DATA_DIR: folder,
    RATE_LIMIT: limits,
    LOG_LEVEL: 'error',
    SEED: posts ? 'content' : 'demo',
    NODE_ENV: 'production',
    ...variables,
  }
  const seededMarker = join(folder, 'seeded')
  if (posts && !existsSync(seededMarker)) {
    console.error(`Seeding ${posts} posts and ${comments} replies …`)
    const seeding = spawnSync(
      process.execPath,
      [join(root, 'bin', 'seed.mjs'), '--posts', `${posts}`, '--comments', `${comments}`],
      { env, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    if (seeding.status !== 0) throw new Error('the database could not be seeded')
    mkdirSync(folder, { recursive: true })
    writeFileSync(seededMarker, '')
  }
  const url = `http://localhost:${port}`
  // From an interrupted run: it would be measured instead of this one.
  if (await isReady(url)) throw new Error(`another server is at ${url}; stop it, or set BENCH_PORT`)
  const server = spawn(process.execPath, [...NODE_MEMORY_OPTIONS, join(root, 'bin', 'serve.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(url, server)
  return {
    url,
    folder,
    /** Resident memory of the server's process, PostgreSQL apart. */
    megabytes: () => Math.round(residentBytes(server.pid ?? 0) / 2 ** 20),
    /** Processor time of the same. */
    processorSeconds: () => processorSeconds(server.pid ?? 0),
    database: () => connect(folder),
    databaseUrl: () => urlOf(folder),
    stop: () =>
      new Promise<void>((resolve) => {
        if (server.exitCode !== null) return resolve()
        server.once('exit', () => resolve())
        server.kill('SIGTERM')
      }),
  }
}

export const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (r) => r.ok,
    () => false,
  )

async function untilReady(url: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    if (await isReady(url)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server was not ready in two minutes')
}

/** A direct connection to the embedded database, to check counts without the server. */
async function connect(folder: string) {
  const client = new pg.Client({ connectionString: await urlOf(folder) })
  client.on('error', () => {}) // a measurement failed, and stopped the database
  await client.connect()
  return client
}

async function urlOf(folder: string) {
  const { readSecrets } = await import('#platform/secrets.server.ts')
  const { startPostgres } = await import('#platform/database/postgres.server.ts')
  const { inDatabase } = await import('#platform/database/site-database.server.ts')
  return inDatabase((await startPostgres(folder, readSecrets(folder).database)).url, 'peyvand')
}

/** Signs people up and returns their cookies: as many readers and writers as a measurement needs. */
export async function signUp(url: string, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let i = 0; i < count; i++) {
    const email = `bench-${Date.now()}-${i}@example.org`
    const response = await fetch(`${url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, firstName: 'Bench', lastName: `Number ${i}`, location: 'Oslo, Norway' }),
    })
    if (response.status !== 201)
      throw new Error(`signing up was answered with ${response.status}: ${await response.text()}`)
    cookies.push(
      response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    )
  }
  return cookies
}
