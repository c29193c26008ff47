import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { anyUnicode } from '../../../../tests/api/hostile.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { readXml } from '../../../../tests/texts/parse-xml.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { resourceDownloads, resources } from '../tables.ts'
import { writeEpub } from './epub.server.ts'
import { exportDocumentOf } from './export-document.server.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, api, newClient } = testApp
await seedResources(app)
const guest = newClient()
const member = await createPerson(testApp)
const moderator = await createPerson(testApp, { role: 'moderator' })
const link = { title: 'A link', description: 'Words', url: 'https://www.example.org/', category: 'books' }
let count = 0

async function approved(given: Partial<typeof link> = {}): Promise<number> {
  const url = `https://www.example.org/${++count}`
  const { body } = await member.post('/api/resources', { ...link, url, ...given })
  expect((await moderator.patch(`/api/resources/${body.id}`, { approved: true })).status).toBe(200)
  return body.id
}
const download = (id: number, query = '') => guest.get(`/api/resources/${id}/download${query}`)
const countOf = async (id: number) =>
  (await app.db.select().from(resources).where(sql`id = ${id}`))[0]?.downloads
async function bookOf(id: number, lang: string) {
  const response = await api.request(`/api/resources/${id}/download?format=epub&lang=${lang}`)
  expect(response.headers.get('content-type')).toBe('application/epub+zip')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = Object.entries(unzipSync(bytes)).map(
    ([name, file]) => [name, new TextDecoder().decode(file)] as const,
  )
  return { bytes, files: new Map(files) }
}

test('the file has title, badge, content, a link to the original and a footer, and is named after the title', async () => {
  const { status, headers, body } = await download(1)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-disposition')).toBe('attachment; filename="nowruz_and_the_haft_sin_table.html"')
  for (const part of [
    '<html lang="en" dir="ltr">',
    'ARTICLES</p>',
    '>Understanding the Haft-Sin Table</h2>',
    'href="http://peyvand.test/en/resources/nowruz-traditions"',
    '<footer',
    "default-src 'none'; style-src 'unsafe-inline'",
    '@page',
    '<svg role="img" aria-label=',
  ])
    expect(body).toContain(part)
  expect(body).not.toMatch(/var\(--|<script|href="\/|\{nowruz-moment\}/)
})

test('in Persian it is right-to-left, with Persian texts, and keeps the real title in its name', async () => {
  const { headers, body } = await download(1, '?lang=fa')
  expect(body).toContain('<html lang="fa" dir="rtl">')
  expect(body).toContain('مقاله‌ها</p>')
  const name = /filename\*=UTF-8''(\S+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  expect(decodeURIComponent(name)).toMatch(/^نوروز_.*\.html$/)
  expect(headers.get('content-disposition')).toContain('filename="resource.html"')
})

test('an invalid link is left out, and a link to another site has its description as content', async () => {
  const id = await approved({ description: 'First <b>line</b>\nsecond\n\nبند فارسی' })
  const { body } = await download(id)
  expect(body).toContain(
    '<p dir="ltr">First &lt;b&gt;line&lt;/b&gt;<br>second</p>\n<p dir="rtl" lang="fa">بند فارسی</p>',
  )
  expect(body).toContain(`href="https://www.example.org/${count}"`)
  await app.db.update(resources).set({ url: '#' }).where(sql`id = ${id}`)
  expect((await download(id)).body).not.toContain('The original:')
})

test('each download counts once, by day and format; a HEAD request does not', async () => {
  const id = 7
  await Promise.all([...Array.from({ length: 7 }, () => download(id)), download(id, '?format=epub')])
  expect((await guest.send('HEAD', `/api/resources/${id}/download`, undefined)).status).toBe(200)
  expect(await countOf(id)).toBe(8)
  const days = await app.db
    .select()
    .from(resourceDownloads)
    .where(sql`resource_id = ${id}`)
    .orderBy(resourceDownloads.format)
  expect(days.map(({ format, count }) => [format, count])).toEqual([
    ['epub', 1],
    ['html', 7],
  ])
})

test('what waits is for moderators only, and is not counted', async () => {
  const { body } = await member.post('/api/resources', { ...link, url: 'https://waits.example.org/' })
  const path = `/api/resources/${body.id}/download`
  expect(await guest.get(path)).toFailWith(404, 'resource_not_found')
  expect(await member.get(path)).toFailWith(404, 'resource_not_found')
  expect((await moderator.get(path)).status).toBe(200)
  expect(await countOf(body.id)).toBe(0)
  expect(await guest.get('/api/resources/2147483647/download')).toFailWith(404, 'resource_not_found')
  expect(await guest.get('/api/resources/1/download?format=pdf')).toFailWith(422, 'invalid')
})

test.each(['en', 'fa'])('every article is a valid book in %s', async (lang) => {
  for (let id = 1; id <= 7; id++) {
    const { bytes, files } = await bookOf(id, lang)
    expect(new TextDecoder().decode(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip')
    for (const [name, text] of files) if (/\.(xhtml|opf|xml|svg)$/.test(name)) readXml(text)
    const book = files.get('book/book.opf') ?? ''
    expect(book).toContain(`<dc:language>${lang}</dc:language>`)
    expect(book).toContain(`page-progression-direction="${lang === 'fa' ? 'rtl' : 'ltr'}"`)
    const items = [...book.matchAll(/<item [^>]*href="([^"]+)"/g)]
    expect(items.length).toBeGreaterThan(4)
    for (const [, href = ''] of items) expect(files.has(`book/${href}`)).toBe(true)
    const parts = [...files].filter(([name]) => name.includes('part-'))
    expect(parts.length).toBeGreaterThan(4)
    const nav = files.get('book/nav.xhtml') ?? ''
    for (const [name] of parts) expect(nav).toContain(`href="${name.replace('book/', '')}"`)
  }
})

const TRICKS = [
  '<script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '&#60;b&#62; &nbsp; &amp;lt;',
  ']]>',
  '<!-- --><!DOCTYPE x [<!ENTITY a "b">]>&a;',
  '=HYPERLINK("http://evil.example")',
  '\u202egnp.exe',
  '\u0000\u0001\u000b\ufffe\uffff',
  '\ud800',
  'javascript:alert(1)',
  '../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  'e\u0301'.repeat(40),
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...TRICKS), anyUnicode), {
    minLength: 1,
    maxLength: 5,
  })
  .map((pieces) => pieces.join(' ').slice(0, 200))
  .filter((text) => /[a-z]/i.test(text))

/** A book of these texts: of articles by admins as well as of built-in ones. */
async function bookWith(title: string, description: string) {
  const ctx = { lang: 'fa', env: { PUBLIC_URL: 'https://peyvand.test' } } as never
  const source = { id: 1, title, description, url: 'https://www.example.org/', createdAt: new Date() }
  return writeEpub(await exportDocumentOf(ctx, { ...source, category: 'books', articleId: null }), 'a:b')
}

test('a link to another site can be downloaded as a page, and not as a book', async () => {
  const id = await approved()
  expect(await download(id, '?format=epub')).toFailWith(404, 'book_not_found')
  expect((await download(id)).status).toBe(200)
  expect(await countOf(id)).toBe(1)
})

test('markup in title and description is plain text in page and book alike', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (title, description) => {
      const id = await approved({ title, description })
      const { headers, body } = await download(id)
      expect(body).not.toMatch(/<script|<img|<!--|<!ENTITY|<svg|[\u202e\ufffe]/)
      expect(body.includes('\u0000')).toBe(false)
      expect(body).not.toMatch(/<[^>]*\son\w+\s*=/)
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[a-z0-9_]+\.html"(?:; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/,
      )
      for (const [name, text] of Object.entries(unzipSync(await bookWith(title, description))))
        if (/\.(xhtml|opf|xml)$/.test(name)) readXml(new TextDecoder().decode(text))
    }),
    { numRuns: 60, seed: 20261121 },
  )
})
