/** Builds browser and server, then compresses the browser's files at the highest level. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { compressFiles } from './compress.mjs'
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

compressFiles(join(dist, 'client'))
