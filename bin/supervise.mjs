/**
 * Runs the server, and restarts it if it exits by itself. A server that never served is not restarted: it has printed
 * why it cannot start, and would fail the same way again.
 */
import { spawn } from 'node:child_process'
import { environment, node, root } from './ready.mjs'

const RESTART_DELAYS_SECONDS = [1, 2, 4, 8]
const MINUTE_MS = 60_000
/** After five exits within a minute a restart does not help (the disk may be full, for example), so wait longer. */
const EXITS_MAX = 5
const LONG_DELAY_SECONDS = 300

/**
 * How long to wait before the next start.
 * @param exitTimes when the server ended by itself, in milliseconds since 1970, the last one last
 */
export function restartDelaySeconds(exitTimes) {
  const lastExit = exitTimes.at(-1)
  const recentExits = exitTimes.filter((at) => at > lastExit - MINUTE_MS).length
  return recentExits >= EXITS_MAX ? LONG_DELAY_SECONDS : RESTART_DELAYS_SECONDS[recentExits - 1]
}

/** @param args of Node.js: its options, then the script, which sends `process.send('serving')` once it serves */
export function supervise(args, extraEnvironment = {}) {
  let child
  let restartTimer
  let hasServed = false
  let isStopping = false
  let exitTimes = []

  function start() {
    child = spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(extraEnvironment),
    })
    child.on('message', (message) => {
      hasServed ||= message === 'serving'
    })
    // Messages of the child may still arrive after its exit.
    child.on('exit', (code, signal) => {
      const next = () => restart(code, signal)
      if (child.connected) child.once('disconnect', next)
      else next()
    })
  }

  function restart(code, signal) {
    if (!hasServed || isStopping || code === 0) process.exit(code ?? 1)
    exitTimes = [...exitTimes, Date.now()]
    const seconds = restartDelaySeconds(exitTimes)
    const reason = signal ? `was ended by ${signal}` : `ended with code ${code}`
    console.error(`The server ${reason}; it starts again in ${seconds} s.`)
    child = undefined
    restartTimer = setTimeout(start, seconds * 1_000)
  }

  const stop = (signal) => {
    isStopping = true // a server that is still starting is ended by the signal itself, with no clean exit
    if (child) return void child.kill(signal)
    clearTimeout(restartTimer)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  onParentExit(() => stop('SIGTERM'))
  start()
}

/**
 * npm sends a signal to the shell between it and us, and many shells do not pass it on: they just end. We notice that
 * our parent process is another one now.
 */
function onParentExit(callback) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    callback()
  }, 250)
}
