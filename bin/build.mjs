/** Builds browser and server, then compresses what browsers load, once and as small as it gets. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { root } from './ready.mjs'
import { buildWorker, gatherKept } from './worker.mjs'

process.env.NODE_ENV = 'production'
const kept = gatherKept()
const builder = await createBuilder({ root, logLevel: 'warn', plugins: [kept.plugin] })
await builder.buildApp()
await buildWorker(kept.files())

const client = join(root, 'dist', 'client')
const SMALLEST = 1024 // below this the headers cost more than is saved
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  if (content.byteLength < SMALLEST) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
// Paraglide's SDK leaves timers of half a minute behind, which this process would wait for.
process.exit(0)
