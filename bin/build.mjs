/** Builds browser and server, then compresses the browser's files at the highest level. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { root, runOrExit } from './ready.mjs'
import { buildWorker, collectOfflineFiles } from './worker.mjs'

process.env.NODE_ENV = 'production'
runOrExit([join(root, 'bin', 'generate.mjs')], 'The messages could not be compiled; the reasons stand above.')
const offlineFiles = collectOfflineFiles()
const builder = await createBuilder({ root, logLevel: 'warn', plugins: [offlineFiles.plugin] })
await builder.buildApp()
await buildWorker(offlineFiles.files())

const client = join(root, 'dist', 'client')
const COMPRESS_FROM_BYTES = 400 // below this the headers cost as much as is saved
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const content = readFileSync(file)
  if (content.byteLength < COMPRESS_FROM_BYTES) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
