import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESS_FROM_BYTES = 400 // below this the headers cost as much as is saved

/** Compresses the files in a folder at the highest level, but for those that a former build has left compressed. */
export function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (isCompressed(file, content)) continue
    for (const old of [`${file}.br`, `${file}.gz`]) rmSync(old, { force: true })
    if (content.byteLength < COMPRESS_FROM_BYTES) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    }
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  }
}

/**
 * Whether the compressed file beside a file has the same content. The name does not say so: the list of files that a
 * script preloads is written into it after it was named.
 */
function isCompressed(file, content) {
  try {
    return brotliDecompressSync(readFileSync(`${file}.br`)).equals(content)
  } catch {
    return false // none yet, or half of one
  }
}
