import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a site begins with: an empty one, or one with the demo community. */
export type Site = 'none' | 'demo'

const templateFolder = (seed: Site) => join(tmpdir(), `site-${seed}`)

/**
 * Makes the data folder that `copyDataFolder` copies, as a first start and a stop leave it. Does nothing where it
 * exists: `npm test` makes each once for all tests.
 */
export async function prepareDataFolder(seed: Site): Promise<void> {
  if (existsSync(templateFolder(seed))) return
  const folder = mkdtempSync(join(tmpdir(), `site-${seed}-`))
  const settings = { SEED: seed, PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '0' }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../bin/serve.mjs')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...settings },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('Peyvand is at')) server.kill('SIGTERM')
    })
  const code = await new Promise((resolve) => server.once('close', resolve))
  if (code !== 0) throw new Error(`no data folder for the tests, the server ended with ${code}: ${output}`)
  renameSync(folder, templateFolder(seed))
}

/** Copies a prepared data folder, since a first start takes three times as long as a later one. All have one secret. */
export function copyDataFolder(seed: Site, to: string) {
  execFileSync('cp', ['-a', `${templateFolder(seed)}/.`, to]) // the database's files keep their owner
}
