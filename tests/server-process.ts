import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { SITE_ROLE } from '#platform/database/site-database.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { COMPILED, copyDataFolder } from './data-folder.ts'

const root = join(import.meta.dirname, '..')
const children = new Set<ChildProcess>()

export const aFolder = () => mkdtempSync(join(tmpdir(), 'peyvand-start-'))

/**
 * A data folder of its own with an empty site, or with the demo community, in it: copied, since a first start costs
 * three times as much as a later one. All copies have one secret. What is about a first start, migrations or restoring
 * begins with `aFolder()`.
 */
export function aDataFolder(seed: 'none' | 'demo' = 'none') {
  const folder = aFolder()
  copyDataFolder(inject('dataFolders')[seed], folder)
  return folder
}

/**
 * The built server, in a process group of its own; on a free port unless one is given.
 * @param script of `bin/`: the server by default
 */
export async function startProcess(variables: Record<string, string>, script = 'serve.mjs') {
  const child = spawn(process.execPath, [join(root, 'bin', script)], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...QUIET, ...variables },
  })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  ended.then(() => children.delete(child))
  const url = await new Promise<string>((done) => {
    child.stdout.on('data', () => {
      const found = /Peyvand is at (\S+)/.exec(said)?.[1]
      if (found) done(found)
    })
    ended.then(() => done(''))
  })
  return { url, pid: child.pid ?? 0, ended, said: () => said, child }
}
export type Running = Awaited<ReturnType<typeof startProcess>>

/**
 * A command such as `npm run seed` with these arguments, on the built server.
 * @returns its output and exit code
 */
export async function commandProcess(name: string, variables: Record<string, string>, ...args: string[]) {
  return startCommand(name, variables, ...args).ended
}

/** The same, as a running process that can receive signals. */
export function startCommand(name: string, variables: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'bin', `${name}.mjs`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...QUIET, ...variables, PEYVAND_COMMAND: name, PEYVAND_SEED: '1' },
  })
  let [said, errors] = ['', '']
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = new Promise<number | null>((done) => child.once('close', done)).then((code) => ({
    code,
    said: () => said + errors,
    errors: () => errors,
  }))
  return { child, ended }
}

export const seedProcess = (variables: Record<string, string>, ...amounts: string[]) =>
  commandProcess('seed', variables, ...amounts)

const QUIET = {
  PORT: '0',
  SEED: 'none',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  SHUTDOWN_DELAY_MS: '0',
  NODE_COMPILE_CACHE: COMPILED,
}

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([...children].map((child) => new Promise((done) => child.once('close', done))))
}, 30_000)

/** Where the embedded database of a running server listens, for another process to share. */
export function embeddedDatabase(dataDir: string) {
  const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const secrets = readSecrets(dataDir)
  const url = (at: number | string = port ?? '') =>
    `postgres://${SITE_ROLE}:${secrets.siteDatabase}@127.0.0.1:${at}/peyvand`
  const superuser = `postgres://peyvand:${secrets.database}@127.0.0.1:${port}/postgres`
  return { pid: Number(pid), port: Number(port), url, superuser }
}

/** A parent with an account, who can post. */
export async function aParent({ url }: { url: string }, name: string) {
  const profile = { email: `${name}-${Date.now()}@example.org`, firstName: name, lastName: 'Test' }
  const made = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(profile),
  })
  const cookie = made.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return {
    post: (title: string, { url: at } = { url }) =>
      fetch(`${at}/api/posts`, {
        method: 'POST',
        headers: { ...JSON_BODY, cookie },
        body: JSON.stringify({ title, content: 'Words', category: 'Education' }),
      }),
    get: (path: string, { url: at } = { url }) => fetch(at + path, { headers: { cookie } }),
  }
}
const JSON_BODY = { 'content-type': 'application/json' }

export const waitUntil = async (what: () => boolean | Promise<boolean>, within = 10_000) => {
  for (const end = Date.now() + within; Date.now() < end; await new Promise((wait) => setTimeout(wait, 50)))
    if (await what()) return
  throw new Error(`did not come true within ${within} ms: ${what}`)
}
