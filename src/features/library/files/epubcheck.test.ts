import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { BUILT_IN } from '../articles/built-in.ts'

const run = promisify(execFile)
/** Of Debian's package, which `npm test` installs where it may. */
const EPUBCHECK = '/usr/bin/epubcheck'
const hasEpubcheck = existsSync(EPUBCHECK) && spawnSync('java', ['-version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'peyvand-epub-'))

const { app, api } = await openTestApp({ RATE_LIMIT: 'off' })
await seedResources(app)

describe.skipIf(!hasEpubcheck)('by epubcheck, of Debian', () => {
  test.each(BUILT_IN)(
    '%s is an e-book without fault in both languages',
    async (slug) => {
      const id = BUILT_IN.indexOf(slug) + 1
      const books = ['en', 'fa'].map(async (lang) => {
        const answer = await api.request(`/api/resources/${id}/download?format=epub&lang=${lang}`)
        const file = join(folder, `${slug}-${lang}.epub`)
        writeFileSync(file, new Uint8Array(await answer.arrayBuffer()))
        return complaintsOf(file)
      })
      expect(await Promise.all(books)).toEqual(['', ''])
    },
    120_000,
  )
})

/** A short run: compiling it thoroughly takes twice as long as the run itself. */
const IN_HASTE = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Errors and warnings alike: readers refuse a book for either. */
async function complaintsOf(file: string): Promise<string> {
  try {
    await run('java', [...IN_HASTE, '-jar', EPUBCHECK, '--failonwarnings', '--quiet', file])
    return ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return stdout + stderr
  }
}
