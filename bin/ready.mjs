/**
 * What every command does first, on a machine that may have nothing but some Node.js >= 20 and npm: install what the
 * lock file names, then continue under the Node.js that the project pins. Plain JavaScript, no dependency.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { uptime } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitWithError } from './errors.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const node = join(root, 'node_modules', 'node', 'bin', 'node')
const binFolder = join(root, 'node_modules', '.bin')

/** Installs when the lock file changed since the last time, or something is missing. */
export function installWhatIsMissing() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    exitWithError(`Peyvand needs Node.js 20 or newer; this is ${process.version}.`)
  const lockHash = hashOf([join(root, 'package-lock.json')])
  const stampFile = join(root, 'node_modules', '.installed')
  const isInstalled = () => existsSync(node) && readIfExists(stampFile) === lockHash
  if (isInstalled()) return
  const release = acquireBuildLock()
  if (isInstalled()) return release()
  console.log('Installing what is missing (the first time takes a minute or two) …')
  // `npm ci` is the faster one in an empty folder; in another it would begin by deleting everything.
  const install = existsSync(node) ? ['install', '--no-save'] : ['ci']
  const { status } = spawnSync('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (status !== 0) exitWithError('npm could not install the dependencies; its reasons stand above.')
  writeFileSync(stampFile, lockHash)
  release()
}

export function buildWhatChanged() {
  const files = ['src', 'db', 'content', 'public', 'bin'].flatMap((folder) => filesBelow(join(root, folder)))
  const singleFiles = ['project.inlang/settings.json', 'vite.config.ts', 'package.json', 'package-lock.json']
  const hash = hashOf([...files, ...singleFiles.map((file) => join(root, file))])
  const stampFile = join(root, 'dist', '.built')
  if (readIfExists(stampFile) === hash) return
  const release = acquireBuildLock()
  if (readIfExists(stampFile) === hash) return release()
  console.log('Building …')
  rmSync(stampFile, { force: true }) // a build that fails half-way leaves files of both
  runOrExit([join(root, 'bin', 'build.mjs')], 'The build failed; its reasons stand above.')
  writeFileSync(stampFile, hash)
  release()
}

const LOCK_MAX_MS = 15 * 60_000
const LOOK_AGAIN_MS = 500

/**
 * Waits until no other command installs or builds in this folder: two at once, such as a restart during a backup's
 * build, write and remove the same files, and one of them fails. A lock is stale once its process has ended, the
 * machine was started anew, or a quarter of an hour is over, as another process may have its number by then; in a new
 * container this process may have it.
 * @returns a function that releases the lock
 */
export function acquireBuildLock(file = join(root, 'dist', '.lock')) {
  mkdirSync(dirname(file), { recursive: true })
  for (let waiting = false; !tryToWrite(file, `${process.pid}`); waiting = true) {
    if (isStale(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!waiting) console.log('Waiting for another command that installs or builds …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
  }
  const end = () => rmSync(file, { force: true })
  process.once('exit', end) // it failed
  return () => {
    process.off('exit', end)
    end()
  }
}

function tryToWrite(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    rmSync(file, { force: true }) // made, but not written: the disk is full
    throw error
  }
}

function isStale(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs
    if (age > LOCK_MAX_MS || age > uptime() * 1_000) return true
    const pid = Number(readFileSync(file, 'utf8'))
    return pid === process.pid || !process.kill(pid, 0)
  } catch (error) {
    return error.code === 'ESRCH' // one of another user, or released just now, is not
  }
}

/**
 * What the built server exports. Node.js keeps the compiled code beside it until the next build, which takes a fifth
 * off the CPU time of each later start.
 */
export function importServer() {
  const folder = join(root, 'dist', 'server')
  module.enableCompileCache(join(folder, '.compiled'))
  return import(join(folder, 'server.js'))
}

/** Files that the build writes itself, or does not use. */
const NOT_SOURCES = new Set(['route-tree.gen.ts', 'README.md'])

export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .sort()
}

/** One hash of the names and contents of files. */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The environment in which the pinned Node.js and the installed programs are found first. */
export const environment = (extraEnvironment = {}) => ({
  ...process.env,
  PATH: `${binFolder}:${process.env.PATH}`,
  ...extraEnvironment,
})

/**
 * Runs a script under the pinned Node.js to its end.
 * @returns its exit code
 */
export function run(args, extraEnvironment = {}, options = {}) {
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(extraEnvironment),
    ...options,
  })
  return status ?? 1
}

export function runOrExit(args, line) {
  if (run(args, {}, { stdio: ['ignore', 'ignore', 'inherit'] }) !== 0) exitWithError(line)
}

/** Runs a script under the pinned Node.js in place of this process: signals are passed on, and so is the exit code. */
export function replaceProcess(args, extraEnvironment = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(extraEnvironment) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
