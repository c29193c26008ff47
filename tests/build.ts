import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWhatChanged } from '../bin/ready.mjs'

/** Tests run the current sources, and most of them in copies of data folders that are made once. */
export default async function setup(project: TestProject) {
  buildWhatChanged()
  const [none, demo] = await Promise.all([makeDataFolder('none'), makeDataFolder('demo')])
  project.provide('dataFolders', { none, demo })
}

declare module 'vitest' {
  interface ProvidedContext {
    /** By SEED: data folders as a first start leaves them, after a stop. */
    dataFolders: { none: string; demo: string }
  }
}

async function makeDataFolder(SEED: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `peyvand-data-${SEED}-`))
  const settings = { SEED, PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY_MS: '0' }
  const server = spawn(process.execPath, [join(import.meta.dirname, '../bin/serve.mjs')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...settings },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      if (said.includes('Peyvand is at')) server.kill('SIGTERM')
    })
  const code = await new Promise((done) => server.once('close', done))
  if (code !== 0) throw new Error(`no data folder for the tests, the server ended with ${code}: ${said}`)
  return folder
}
