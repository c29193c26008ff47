import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/database/free-port.server.ts'
import { copyDataFolder } from '../processes/data-folder.ts'

/** Starts the built site in a data folder of its own, with the demo community if SEED is `demo`. */
export async function startSite(variables: Record<string, string>) {
  const PORT = `${await freePort()}`
  const dataDir = mkdtempSync(join(tmpdir(), 'peyvand-own-site-'))
  copyDataFolder(variables.SEED === 'demo' ? 'demo' : 'none', dataDir)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/serve.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      PORT,
      DATA_DIR: dataDir,
      SHUTDOWN_DELAY_MS: '0',
      ...variables,
    },
  })
  // A test that failed or timed out did not stop it.
  process.once('exit', () => child.kill())
  let output = ''
  const waitForOutput = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const onData = (piece: unknown = '') => {
        output += piece
        const match = pattern.exec(output)?.[1]
        if (match) resolve(match)
      }
      child.stdout.on('data', onData)
      child.once('exit', (code) => reject(new Error(`the site ended with ${code}`)))
    })
  // Printed after the address, and only while there is no admin.
  const adminToken = waitForOutput(/Admin sign-in[^\n]*token=([\w-]+)/)
  adminToken.catch(() => undefined)
  const url = await waitForOutput(/Peyvand is at (\S+)/)
  return { url, stop: () => stopProcess(child), adminToken, outbox: join(dataDir, 'outbox') }
}

const stopProcess = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
