/** Builds browser and server, then compresses the browser's files at the highest level. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { keepFormerBuilds } from './former-builds.mjs'
import { root, runOrExit } from './ready.mjs'
import { buildWorker, collectOfflineFiles } from './worker.mjs'

process.env.NODE_ENV = 'production'
runOrExit([join(root, 'bin', 'generate.mjs')], 'The messages could not be compiled; the reasons stand above.')
const dist = join(root, 'dist')
const offlineFiles = collectOfflineFiles()
const formerBuilds = keepFormerBuilds(dist)
const plugins = [offlineFiles.plugin, formerBuilds.plugin]
const builder = await createBuilder({ root, logLevel: 'warn', plugins })
await builder.buildApp()
await buildWorker(offlineFiles.files(), [formerBuilds.plugin])
formerBuilds.end()
rmSync(join(dist, 'server', '.compiled'), { recursive: true, force: true })

const client = join(dist, 'client')
const COMPRESS_FROM_BYTES = 400 // below this the headers cost as much as is saved
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  if (file.includes('/assets/') && existsSync(`${file}.br`)) continue // of a former build, with the same content
  const content = readFileSync(file)
  if (content.byteLength < COMPRESS_FROM_BYTES) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  // Is there only once it is whole: a later build relies on it.
  writeFileSync(`${file}.br.new`, brotliCompressSync(content, { params }))
  renameSync(`${file}.br.new`, `${file}.br`)
}
