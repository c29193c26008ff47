/**
 * Runs the server, and runs it again if it ends by itself. Only one that has served is run again: what cannot even
 * start has said why, and would say it for ever.
 */
import { spawn } from 'node:child_process'
import { environment, node, root } from './ready.mjs'

const PAUSES_SECONDS = [1, 2, 4, 8, 16]
const MINUTE_MS = 60_000
/** Once five ends came within a minute, something is wrong that no start mends: a full disk, say, which may pass. */
const ENDS_MAX = 5
const LONG_PAUSE_SECONDS = 300

/** @param args of Node.js: its options, then the script, which tells by `process.send('serving')` that it serves */
export function supervise(args, more = {}) {
  let child
  let waiting
  let hasServed = false
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
    child.on('exit', again)
  }

  function again(code, signal) {
    if (!hasServed || code === 0) process.exit(code ?? 1)
    const now = Date.now()
    ends = [...ends.filter((at) => at > now - MINUTE_MS), now]
    const seconds =
      ends.length >= ENDS_MAX
        ? LONG_PAUSE_SECONDS
        : PAUSES_SECONDS[Math.min(ends.length, PAUSES_SECONDS.length) - 1]
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`
    console.error(`The server ${how}; it starts again in ${seconds} s.`)
    if (ends.length >= ENDS_MAX) ends = []
    child = undefined
    waiting = setTimeout(start, seconds * 1_000)
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => {
      if (child) return void child.kill(name)
      clearTimeout(waiting)
      process.exit(0)
    })
  start()
}
