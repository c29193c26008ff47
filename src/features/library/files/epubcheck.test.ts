import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { BUILT_IN, TOOLKITS } from '../articles/built-in.ts'

const run = promisify(execFile)
const EPUBCHECK = '/usr/bin/epubcheck'
const hasEpubcheck = existsSync(EPUBCHECK) && spawnSync('java', ['-version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'peyvand-epub-'))

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, api } = testApp
// Toolkits are for members of Peyvand+, and for staff.
const { viewer } = await createPerson(testApp, { role: 'moderator' })
await seedResources(app)

/** From Debian's package, which `npm test` installs where it may. */
test.skipIf(!hasEpubcheck)(
  'every article is an EPUB without errors in both languages',
  async () => {
    const books = await Promise.all(['en', 'fa'].flatMap(booksIn))
    const [one, all] = [join(folder, 'one.epub'), join(folder, 'all.epub')]
    writeFileSync(one, books[0]?.book ?? '')
    writeFileSync(all, shelfOf(books))
    expect(await Promise.all([one, all].map(complaintsOf))).toEqual(['', ''])
  },
  120_000,
)

const booksIn = (lang: string) =>
  [...BUILT_IN, ...TOOLKITS].map(async (slug, i) => {
    const response = await api.request(
      `/api/resources/${i + 1}/download?format=epub&lang=${lang}`,
      {},
      { viewer },
    )
    const book = new Uint8Array(await response.arrayBuffer())
    return { name: `${slug}-${lang}`, lang, book, files: unzipSync(book) }
  })

/**
 * Starting the checker takes longer than checking a book. So all books are renditions of one publication, and it checks
 * each of them.
 * @see https://www.w3.org/TR/epub-multi-rend-11/
 */
function shelfOf(books: Awaited<ReturnType<typeof booksIn>[number]>[]): Uint8Array {
  const rootfiles = books.map(
    ({ name, lang }) =>
      `<rootfile full-path="${name}/book.opf" media-type="application/oebps-package+xml" rendition:language="${lang}"/>`,
  )
  const shelf: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      `<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:rendition="http://www.idpf.org/2013/rendition"><rootfiles>${rootfiles.join('')}</rootfiles></container>`,
    ),
    'META-INF/metadata.xml': strToU8(METADATA),
  }
  for (const { name, files } of books)
    for (const [path, content] of Object.entries(files))
      if (path.startsWith('book/')) shelf[path.replace('book/', `${name}/`)] = content
  return zipSync(shelf)
}

const METADATA = `<metadata xmlns="http://www.idpf.org/2013/metadata" xmlns:dc="http://purl.org/dc/elements/1.1/" unique-identifier="id"><dc:identifier id="id">urn:peyvand:shelf</dc:identifier><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>`

/** A short run: optimizing JIT compilation takes twice as long as the run itself. */
const IN_HASTE = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** Errors and warnings alike: reading apps refuse a book for either. */
async function complaintsOf(file: string): Promise<string> {
  try {
    await run('java', [...IN_HASTE, '-jar', EPUBCHECK, '--failonwarnings', '--quiet', file])
    return ''
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return stdout + stderr
  }
}
