/** A temporary folder for the tests, removed after the run: a run leaves gigabytes of databases behind. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. Containers often have one of 64 MB. */
const MEMORY = '/dev/shm'
/** Several times what a run leaves. */
const ROOM_BYTES = 8 * 2 ** 30

/**
 * Whether the folder can be in memory. There a copy of a database of 740 files takes 20 ms of CPU time, on a disk
 * (ext4) up to 400 ms, and a run makes more than 200.
 */
function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES
}

/** Makes it the system's temporary folder for this process and those that it starts, until it ends. */
export function makeTemporaryFolder() {
  if (process.env.PEYVAND_TEST_TMP) return // that of the process that started this one
  const parent = hasRoomInMemory() ? MEMORY : tmpdir()
  removeInBackground([MEMORY, tmpdir()].filter((each) => existsSync(each)).flatMap(foldersLeftIn))
  const folder = mkdtempSync(join(parent, `peyvand-test-${process.pid}-`))
  chmodSync(folder, 0o755) // PostgreSQL, which does not run as root, passes through it
  process.env.PEYVAND_TEST_TMP = folder
  process.env.TMPDIR = folder
  process.on('exit', () => removeInBackground([folder]))
}

const NAME = /^peyvand-test-(\d+)-/

/** Of runs that a signal ended, which leaves no time for cleaning up. The name has the process that made it. */
const foldersLeftIn = (parent) =>
  readdirSync(parent)
    .filter((name) => {
      const [, pid] = NAME.exec(name) ?? []
      return pid && !isRunning(Number(pid))
    })
    .map((name) => join(parent, name))

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM' // of another user
  }
}

/** Takes ten seconds, so a detached process does it. A database that was stopped may write for a moment longer. */
function removeInBackground(folders) {
  if (!folders.length) return
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }
  const remove = `try { fs.rmSync(each, ${JSON.stringify(options)}) } catch {} // another user's`
  const script = `for (const each of ${JSON.stringify(folders)}) { ${remove}\n}`
  spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore' }).unref()
}
