import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { SITE_ROLE } from '#platform/database/site-database.server.ts'
import { readSecrets } from '#platform/secrets.server.ts'
import { copyDataFolder, type Site } from './data-folder.ts'

const root = join(import.meta.dirname, '../..')
const children = new Set<ChildProcess>()

export const createTempFolder = () => mkdtempSync(join(tmpdir(), 'peyvand-start-'))

/**
 * Creates a data folder with an empty site or the demo community. Tests of a first start, of migrations and of restoring
 * start with `createTempFolder()` instead.
 */
export function createDataFolder(seed: Site = 'none') {
  const folder = createTempFolder()
  copyDataFolder(seed, folder)
  return folder
}

/**
 * Starts the built server in its own process group, on a free port unless one is given.
 * @param script of `bin/`: the server by default
 */
export async function startProcess(variables: Record<string, string>, script = 'serve.mjs') {
  const child = spawn(process.execPath, [join(root, 'bin', script)], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...DEFAULT_VARIABLES, ...variables },
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  exited.then(() => children.delete(child))
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', () => {
      const match = /Peyvand is at (\S+)/.exec(output)?.[1]
      if (match) resolve(match)
    })
    exited.then(() => resolve(''))
  })
  return { url, pid: child.pid ?? 0, exited, output: () => output, child }
}
export type RunningServer = Awaited<ReturnType<typeof startProcess>>

/**
 * Lets a server end what it is doing.
 * @returns its exit code
 */
export async function stopProcess({ child, exited }: RunningServer) {
  child.kill('SIGTERM')
  return exited
}

/**
 * Runs a command of the built server, such as `npm run seed`, with these arguments.
 * @returns its output and exit code
 */
export async function runCommand(name: string, variables: Record<string, string>, ...args: string[]) {
  return startCommand(name, variables, ...args).exited
}
export type CommandResult = Awaited<ReturnType<typeof runCommand>>

/** Whatever goes wrong, a command says it in one line. */
export function expectFailure({ code, errors }: CommandResult, reason = '') {
  expect([code, errors().trim().split('\n')]).toEqual([1, [expect.stringContaining(reason)]])
}

/** Starts a command as a process that can receive signals. */
export function startCommand(name: string, variables: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'bin', `${name}.mjs`), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...DEFAULT_VARIABLES,
      ...variables,
      PEYVAND_COMMAND: name,
    },
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve)).then((code) => ({
    code,
    output: () => output + errors,
    errors: () => errors,
  }))
  return { child, exited }
}

export const runSeed = (variables: Record<string, string>, ...amounts: string[]) =>
  runCommand('seed', variables, ...amounts)

const DEFAULT_VARIABLES = {
  PORT: '0',
  SEED: 'none',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'off',
  SHUTDOWN_DELAY_MS: '0',
}

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all([...children].map((child) => new Promise((resolve) => child.once('close', resolve))))
}, 30_000)

/** Process and URLs of a running server's embedded database. */
export function embeddedDatabase(dataDir: string) {
  const [pid, , , port] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const secrets = readSecrets(dataDir)
  const url = (at: number | string = port ?? '') =>
    `postgres://${SITE_ROLE}:${secrets.siteDatabase}@127.0.0.1:${at}/peyvand`
  const superuser = `postgres://peyvand:${secrets.database}@127.0.0.1:${port}/postgres`
  return { pid: Number(pid), port: Number(port), url, superuser }
}

/** Signs a parent up, and returns functions that post and fetch as this person. */
export async function signUpParent({ url }: { url: string }, name: string) {
  const profile = { email: `${name}-${Date.now()}@example.org`, firstName: name, lastName: 'Test' }
  const signUp = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(profile),
  })
  const cookie = signUp.headers
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

export const waitUntil = async (condition: () => boolean | Promise<boolean>, timeoutMs = 10_000) => {
  for (
    const deadline = Date.now() + timeoutMs;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (await condition()) return
  throw new Error(`was not true within ${timeoutMs} ms: ${condition}`)
}
