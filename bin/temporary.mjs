/** A temporary folder for the tests, removed after the run: a run leaves gigabytes of databases behind. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
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
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'peyvand-test-'))
  chmodSync(folder, 0o755) // PostgreSQL, which does not run as root, passes through it
  process.env.PEYVAND_TEST_TMP = folder
  process.env.TMPDIR = folder
  // Takes ten seconds, so a detached process does it. A database that was stopped may write for a moment longer.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }
  const removeScript = `fs.rmSync(${JSON.stringify(folder)}, ${JSON.stringify(options)})`
  process.on('exit', () =>
    spawn(process.execPath, ['-e', removeScript], { detached: true, stdio: 'ignore' }).unref(),
  )
}
