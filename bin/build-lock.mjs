/** Commands that install or build in one folder do so one after the other. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'

const LOCK_MAX_MS = 15 * 60_000
const LOOK_AGAIN_MS = 500

/**
 * Waits until no other command installs or builds in this folder: two at once, such as a restart during a backup's
 * build, write and remove the same files, and one of them fails. A lock is stale once its process has ended, the
 * machine was started anew, or a quarter of an hour is over, as another process may have its number by then; in a new
 * container this process may have it.
 * @returns a function that releases the lock
 */
export function acquireBuildLock(file) {
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
