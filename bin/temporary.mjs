/** A temporary folder for the tests, removed after the run: a run leaves a gigabyte of databases behind. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes it the system's temporary folder for this process and those that it starts, until it ends. */
export function makeTemporaryFolder() {
  if (process.env.PEYVAND_TEST_TMP) return // that of the process that started this one
  const folder = mkdtempSync(join(tmpdir(), 'peyvand-test-'))
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
