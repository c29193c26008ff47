import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a data folder by starting the server once with this SEED, and stopping it. */
export async function makeDataFolder(SEED: 'none' | 'demo'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `peyvand-data-${SEED}-`))
  const settings = { SEED, PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '0' }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../bin/serve.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...settings,
    },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('Peyvand is at')) server.kill('SIGTERM')
    })
  const code = await new Promise((resolve) => server.once('close', resolve))
  if (code !== 0) throw new Error(`no data folder for the tests, the server ended with ${code}: ${output}`)
  return folder
}

export function copyDataFolder(from: string, to: string) {
  execFileSync('cp', ['-a', `${from}/.`, to]) // the database's files keep their owner
}

/** Node's compile cache: tests start the same code many times. */
export const COMPILE_CACHE = join(tmpdir(), 'compiled')
