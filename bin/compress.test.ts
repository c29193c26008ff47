import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from './compress.mjs'

const folder = mkdtempSync(join(tmpdir(), 'peyvand-compressed-'))
mkdirSync(join(folder, 'assets'))
const file = join(folder, 'assets', 'page-abc.js')
const long = (says: string) => `${says} `.repeat(100)

function compress(content: string) {
  writeFileSync(file, content)
  compressFiles(folder)
}
const compressed = () => [
  brotliDecompressSync(readFileSync(`${file}.br`)).toString(),
  gunzipSync(readFileSync(`${file}.gz`)).toString(),
]

test('a file is compressed once for each content, also where its name stays or a build was killed', () => {
  compress(long('first'))
  expect(compressed()).toEqual([long('first'), long('first')])
  const { mtimeMs } = statSync(`${file}.br`)
  compress(long('first'))
  expect(statSync(`${file}.br`).mtimeMs).toBe(mtimeMs)
  compress(long('second'))
  expect(compressed()).toEqual([long('second'), long('second')])
  writeFileSync(`${file}.br`, readFileSync(`${file}.br`).subarray(0, 10))
  compress(long('second'))
  expect(compressed()).toEqual([long('second'), long('second')])
})

test('a file that became too short to be compressed is not served as it was', () => {
  compress(long('first'))
  compress('short')
  expect([existsSync(`${file}.br`), existsSync(`${file}.gz`)]).toEqual([false, false])
})
