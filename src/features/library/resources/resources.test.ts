import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resources as demo } from '#content/demo/resources.ts'
import { seedMembers } from '#features/accounts/seed.server.ts'
import { isWebAddress } from '#platform/text/web-address.ts'
import { anyUnicode } from '../../../../tests/api/hostile.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { createPerson } from '../../../../tests/people.ts'
import { seedResources } from '../articles/built-in.server.ts'
import { seedSubmissions } from '../submissions/seed.server.ts'
import { resources } from '../tables.ts'

const testApp = await openTestApp({ RATE_LIMIT: 'off' })
const { app, newClient } = testApp
await seedMembers(app)
await seedResources(app)
await seedSubmissions(app)
const [guest, reader] = [newClient(), newClient({ lang: 'fa' })]
const member = await createPerson(testApp)
const approved = demo.filter(({ state }) => !state)
const good = { title: 'A link', description: 'Words', url: 'https://www.example.org/', category: 'books' }
const send = (given: object) => member.post('/api/resources', { ...good, ...given })

test('our own articles come first, then submitted links, the newest first, page after page', async () => {
  const all: { id: number; builtIn: boolean; url: string }[] = []
  for (let path: string | undefined = '/api/resources?limit=5'; path; ) {
    const response = await guest.get(path)
    all.push(...response.body)
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(all.map(({ builtIn }) => builtIn).lastIndexOf(true)).toBe(9)
  expect(all.slice(10).map(({ url }) => url)).toEqual(
    approved.map(({ url }) => new URL(url).href).toReversed(),
  )
  expect((await guest.get('/api/resources/count')).body).toEqual({ count: 10 + approved.length })
})

test('category and words narrow the list and its count alike, in either language whatever the page speaks', async () => {
  const books = approved.filter(({ category }) => category === 'books').length
  expect((await guest.get('/api/resources?category=books')).body).toHaveLength(books)
  expect((await guest.get('/api/resources/count?category=books')).body).toEqual({ count: books })
  for (const q of ['ganjoor', 'GANJOOR', 'گنجور', 'شعر كهن'])
    expect((await guest.get(`/api/resources?q=${encodeURIComponent(q)}`)).body, q).toMatchObject([
      { title: 'Ganjoor: all of classical Persian poetry' },
    ])
  expect((await reader.get('/api/resources?q=ganjoor')).body[0].title).toBe('گنجور: همهٔ شعر کهن فارسی')
  for (const q of ['zzqqxx', '😀', '%', '"'])
    expect((await guest.get(`/api/resources?q=${encodeURIComponent(q)}`)).body, q).toEqual([])
  const everything = (await guest.get('/api/resources')).body
  expect((await guest.get('/api/resources?q=%20')).body).toEqual(everything)
  expect(await guest.get('/api/resources?category=nonsense')).toFailWith(422, 'invalid')
})

test('the list contains nothing about the submitter, and nothing that waits or was declined', async () => {
  const { body } = await guest.get('/api/resources?limit=100')
  expect(JSON.stringify(body)).not.toMatch(/demo-|submittedBy|example\.org/)
  const hidden = demo.filter(({ state }) => state).map(({ url }) => url)
  expect(body.filter(({ url }: { url: string }) => hidden.includes(url))).toEqual([])
})

test('an approved one can be fetched by itself, and one that waits cannot', async () => {
  const [first] = (await guest.get('/api/resources?limit=1')).body
  expect((await guest.get(`/api/resources/${first.id}`)).body).toEqual(first)
  const { body } = await send({ url: 'https://waits.example.org/' })
  expect(await guest.get(`/api/resources/${body.id}`)).toFailWith(404, 'resource_not_found')
})

test('a submission needs every field, as text, and a member', async () => {
  expect(await guest.post('/api/resources', good)).toFailWith(401, 'sign_in_first')
  const suspended = await createPerson(testApp, { suspended: true })
  expect(await suspended.post('/api/resources', good)).toFailWith(403, 'suspended')
  const empty = await send({ title: ' ', description: '', url: 'nonsense', category: 'none' })
  expect(empty).toFailWith(422, 'invalid')
  expect(empty.body.fields).toEqual({
    title: 'title_required',
    description: 'description_required',
    url: 'url_invalid',
    category: 'category_required',
  })
  const long = await send({
    title: 'x'.repeat(201),
    description: 'x'.repeat(2_001),
    url: `https://a.example.org/${'x'.repeat(2_000)}`,
  })
  expect(long.body.fields).toEqual({
    title: 'title_too_long',
    description: 'description_too_long',
    url: 'url_invalid',
  })
  expect(await send({ description: 'x'.repeat(64 * 1024) })).toFailWith(413, 'too_large')
})

test('the same address from the same person is a duplicate; from another it is new', async () => {
  expect((await send({ url: 'https://twice.example.org' })).status).toBe(201)
  expect(await send({ url: 'HTTPS://TWICE.example.org/' })).toFailWith(409, 'resource_known')
  const other = await createPerson(testApp)
  expect((await other.post('/api/resources', { ...good, url: 'https://twice.example.org/' })).status).toBe(
    201,
  )
})

const BAD = [
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example.org/',
    'mailto:a@b.example.org',
  ],
  ...[
    'blob:https://a.example.org/x',
    'view-source:https://a.example.org',
    'vbscript:x',
    'tel:123',
    '//a.example.org',
  ],
  ...[
    'https://user@a.example.org/',
    'https://user:pass@a.example.org/',
    'https://www.google.com@evil.example.com/',
  ],
  ...[
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
  ],
  ...[
    'http://[::ffff:127.0.0.1]/',
    'http://8.8.8.8/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://localhost/',
  ],
  ...[
    'http://localhost./',
    'http://a.localhost/',
    'http://intranet/',
    'http://a.local/',
    'http://router.lan/',
  ],
  ...[
    'http://a.internal/',
    'http://1.168.192.in-addr.arpa/',
    'http://xxxxxxxx.onion/',
    'http://.example.org/',
  ],
  ...[
    'http://a..example.org/',
    'http://a.example.org:99999/',
    'http://a.example.org:-1/',
    'http:// a.example.org/',
  ],
  ...[
    'https://a.example.org/\u202egnp.exe',
    'https://a.example.org/\u0000',
    'https://a.exa\nmple.org/',
    'https://a.example.org/\u2066x',
  ],
  ...['https://a.example.org/ <script>', '', ' ', 'https://', 'http:', 'https://a.123/', 'https://-.org/'],
]

test.each(BAD)('%j is refused with a message', async (url) => {
  const response = await send({ url })
  expect(response).toFailWith(422, 'invalid')
  expect(response.body.fields).toEqual({ url: 'url_invalid' })
})

test.each([
  ['https://пример.испытание.рф/', 'https://xn--e1afmkfd.xn--80akhbyknj4f.xn--p1ai/'],
  ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ['HTTPS://WWW.Example.ORG:443/A?b=<c>#"d"', 'https://www.example.org/A?b=%3Cc%3E#%22d%22'],
  ['https://example.org/../../x', 'https://example.org/x'],
  ['https://دامنه.com/کتاب', 'https://xn--mgbp1eef.com/%DA%A9%D8%AA%D8%A7%D8%A8'],
])('%s is kept as what it is: %s', async (url, href) => {
  expect((await send({ url })).body.url).toBe(href)
})

test('any accepted address is http(s), names a public host, has no credentials and parses to itself', async () => {
  const scheme = fc.constantFrom('http:', 'https:', 'javascript:', 'data:', 'HTTPS:', 'ftp:', '')
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.constantFrom(
      'localhost',
      'a.local',
      'EXAMPLE.org',
      'دامنه.com',
      'xn--a.com',
      'a_b.example.org',
      'example.org.',
    ),
    anyUnicode,
  )
  const piece = fc.oneof(
    fc.webPath(),
    anyUnicode,
    fc.constantFrom('@evil.org', ':80', ':65536', '\\', '?#', '\u202e'),
  )
  const url = fc
    .tuple(scheme, fc.constantFrom('//', '/', '', '\\\\', '//a:b@'), host, piece)
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(url, async (given) => {
      const response = await send({ url: given })
      if (response.status !== 201) return void expect([409, 422]).toContain(response.status)
      const { protocol, username, password, hostname, href } = new URL(response.body.url)
      expect(protocol).toMatch(/^https?:$/)
      expect(username + password).toBe('')
      expect(hostname).toMatch(/^[a-z0-9._-]+\.[a-z][a-z0-9-]*[a-z0-9]\.?$/)
      expect(href).toBe(response.body.url)
      expect(isWebAddress(href)).toBe(true)
      await app.db.delete(resources).where(eq(resources.id, response.body.id))
    }),
    { numRuns: 600, seed: 20261121 },
  )
})

test('the demo community’s links are valid for the API', () => {
  for (const { url } of demo) expect([url, isWebAddress(url), new URL(url).href]).toEqual([url, true, url])
  expect(approved.length).toBeGreaterThanOrEqual(24)
})
