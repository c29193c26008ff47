/**
 * Every command does this first, on a machine that may have only some Node.js >= 20 and npm: it installs the packages
 * of the lock file, and continues under the Node.js that the project pins. Plain JavaScript, no dependency.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireBuildLock } from './build-lock.mjs'
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
  unlessDone(isInstalled, () => {
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
  })
}

export function buildWhatChanged() {
  const files = ['src', 'db', 'content', 'public', 'bin'].flatMap((folder) => filesBelow(join(root, folder)))
  const singleFiles = ['project.inlang/settings.json', 'vite.config.ts', 'package.json', 'package-lock.json']
  const hash = hashOf([...files, ...singleFiles.map((file) => join(root, file))])
  const stampFile = join(root, 'dist', '.built')
  const isBuilt = () => readIfExists(stampFile) === hash
  unlessDone(isBuilt, () => {
    console.log('Building …')
    rmSync(stampFile, { force: true }) // a build that fails half-way leaves files of both
    runOrExit([join(root, 'bin', 'build.mjs')], 'The build failed; its reasons stand above.')
    writeFileSync(stampFile, hash)
  })
}

/** Another command may be at the same work, which is done once it is over. */
function unlessDone(isDone, work) {
  if (isDone()) return
  const release = acquireBuildLock(join(root, 'dist', '.lock'))
  if (!isDone()) work()
  release()
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
