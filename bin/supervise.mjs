/**
 * Runs the server, and runs it again if it ends by itself. Only one that has served is run again: one that cannot
 * start has said why, and would fail the same way for ever.
 */
import { spawn } from 'node:child_process'
import { environment, node, root } from './ready.mjs'

const PAUSES_SECONDS = [1, 2, 4, 8]
const MINUTE_MS = 60_000
/** Five ends within a minute mean that a restart does not help: a full disk, say, which may pass. Then wait longer. */
const ENDS_MAX = 5
const LONG_PAUSE_SECONDS = 300

/**
 * How long to wait before the next start.
 * @param ends when the server ended by itself, in milliseconds since 1970, the last one last
 */
export function secondsBeforeNext(ends) {
  const last = ends.at(-1)
  const within = ends.filter((at) => at > last - MINUTE_MS).length
  return within >= ENDS_MAX ? LONG_PAUSE_SECONDS : PAUSES_SECONDS[within - 1]
}

/** @param args of Node.js: its options, then the script, which sends `process.send('serving')` once it serves */
export function supervise(args, more = {}) {
  let child
  let waiting
  let hasServed = false
  let isStopping = false
  let ends = []

  function start() {
    child = spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(more),
    })
    child.on('message', (message) => {
      hasServed ||= message === 'serving'
    })
    // Its last output may still be read after its end.
    child.on('exit', (code, signal) => {
      const next = () => again(code, signal)
      if (child.connected) child.once('disconnect', next)
      else next()
    })
  }

  function again(code, signal) {
    if (!hasServed || isStopping || code === 0) process.exit(code ?? 1)
    ends = [...ends, Date.now()]
    const seconds = secondsBeforeNext(ends)
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
    console.error(`The server ${how}; it starts again in ${seconds} s.`)
    child = undefined
    waiting = setTimeout(start, seconds * 1_000)
  }

  const stop = (signal) => {
    isStopping = true // a server that is still starting is ended by the signal itself, with no clean exit
    if (child) return void child.kill(signal)
    clearTimeout(waiting)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  whenShellEnds(() => stop('SIGTERM'))
  start()
}

/**
 * npm sends a signal to the shell between it and us, and many shells do not pass it on: they just end. We notice that
 * our parent process is another one now.
 */
function whenShellEnds(act) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    act()
  }, 250)
}
