import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestHouse } from '../../../../tests/house.ts'
import { aPerson } from '../../../../tests/people.ts'
import { resources } from '../tables.ts'
import { checkLinks } from './dead-links.server.ts'
import { isPublicAddress, PUBLIC_INTERNET, type Roads, reach } from './reach.server.ts'

const { house, visitor, ...rest } = await openTestHouse({ RATE_LIMIT: 'off' })
const mina = await aPerson({ house, visitor, ...rest })

type Page = (request: IncomingMessage, response: ServerResponse) => void
const pages = new Map<string, Page>()
const asked: string[] = []
let atOnce = 0
let mostAtOnce = 0
/** The whole web of these tests: one server behind every name that it knows. */
const web = createServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host}${request.url}`)
  mostAtOnce = Math.max(mostAtOnce, ++atOnce)
  response.on('close', () => atOnce--)
  const page = pages.get(`${request.headers.host}${request.url}`)
  if (page) page(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
afterAll(() => void web.close())
const { port } = web.address() as AddressInfo

const roads: Roads = {
  find: async (host) => {
    if (host.startsWith('nobody.')) throw new Error('ENOTFOUND')
    if (host.startsWith('inside.')) return [{ address: '10.0.0.7', family: 4 }]
    if (host.startsWith('both.'))
      return [
        { address: '127.0.0.1', family: 4, port },
        { address: '::1', family: 6 },
      ]
    return [{ address: '127.0.0.1', family: 4, port }]
  },
  isOpen: ({ address }) => address === '127.0.0.1',
}
const says =
  (status: number, headers = {}, body = ''): Page =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const check = (given = {}) => checkLinks(house, { roads, pauseMs: 0, every: '0 seconds', ...given })

async function aLink(url: string): Promise<number> {
  const [row] = await house.db
    .insert(resources)
    .values({
      ...{ title: 'A link', description: 'Words', url, category: 'books', folded: 'a link words' },
      ...{ approved: true, decidedAt: sql`now()`, submittedBy: mina.id },
    })
    .returning({ id: resources.id })
  return row?.id ?? 0
}
const stateOf = async (id: number) => {
  const [row] = await house.db.select().from(resources).where(eq(resources.id, id))
  return row?.deadSince ? 'dead' : row?.failingSince ? 'failing' : row?.checkedAt ? 'alive' : 'unchecked'
}

beforeEach(async () => {
  await house.db.delete(resources)
  pages.clear()
  asked.length = 0
  mostAtOnce = 0
})

test('a link that is gone twice is dead, and alive again as soon as it answers', async () => {
  const id = await aLink('http://books.example.com/list')
  await check()
  expect(await stateOf(id)).toBe('failing')
  expect((await visitor().get('/api/resources')).body).toMatchObject([{ id, dead: false }])
  await check()
  expect(await stateOf(id)).toBe('dead')
  expect((await visitor().get('/api/resources')).body).toMatchObject([{ id, dead: true }])
  pages.set('books.example.com/list', says(200))
  await check()
  expect(await stateOf(id)).toBe('alive')
})

test.each([
  [200, 'alive'],
  [401, 'alive'],
  [403, 'alive'],
  [404, 'failing'],
  [410, 'failing'],
  [500, 'failing'],
  [429, 'alive'],
])('an answer of %i leaves it %s', async (status, state) => {
  const id = await aLink('http://books.example.com/x')
  pages.set('books.example.com/x', says(status))
  await check()
  expect(await stateOf(id)).toBe(state)
})

test('a server that knows GET alone is asked again so, and only for the beginning', async () => {
  const id = await aLink('http://books.example.com/get')
  let closed = false
  pages.set('books.example.com/get', (request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(404).end()
    response.writeHead(200)
    const endless = setInterval(() => response.write('x'.repeat(1024)), 5)
    response.on('close', () => {
      clearInterval(endless)
      closed = true
    })
  })
  await check()
  expect(await stateOf(id)).toBe('alive')
  await expect.poll(() => closed).toBe(true)
})

test('robots.txt is read once for all links of a host, and kept to; the visitor says who it is', async () => {
  let agent = ''
  pages.set('books.example.com/robots.txt', (request, response) => {
    agent = request.headers['user-agent'] ?? ''
    response.end('User-agent: PeyvandLinkCheck\nDisallow: /private\n')
  })
  const hidden = await aLink('http://books.example.com/private/list')
  const open = await aLink('http://books.example.com/open')
  await check()
  await check({ every: '1 hour' })
  expect(asked.filter((each) => each.endsWith('/robots.txt'))).toHaveLength(1)
  expect(asked.some((each) => each.includes('/private'))).toBe(false)
  expect([await stateOf(hidden), await stateOf(open)]).toEqual(['alive', 'failing'])
  expect(agent).toBe('PeyvandLinkCheck/1.0 (+http://peyvand.test)')
})

test('a failing robots.txt keeps us away, and so does that of a host that one is led on to', async () => {
  pages.set('tired.example.com/robots.txt', says(503))
  pages.set('private.example.com/robots.txt', says(200, {}, 'User-agent: *\nDisallow: /'))
  pages.set('leads.example.com/', says(302, { location: 'http://private.example.com/in' }))
  const tired = await aLink('http://tired.example.com/x')
  const led = await aLink('http://leads.example.com/')
  await check()
  expect(asked.filter((each) => /tired.example.com\/x|private.example.com\/in/.test(each))).toEqual([])
  expect([await stateOf(tired), await stateOf(led)]).toEqual(['alive', 'alive'])
})

test('the links of one host are asked one after the other, with a pause', async () => {
  for (let i = 0; i < 4; i++) {
    await aLink(`http://books.example.com/${i}`)
    pages.set(`books.example.com/${i}`, (_, response) => void setTimeout(() => response.end(), 30))
  }
  const began = Date.now()
  await check({ pauseMs: 20 })
  expect(mostAtOnce).toBe(1)
  expect(Date.now() - began).toBeGreaterThan(4 * (30 + 20))
})

test('redirects are followed five times and no further, each looked at anew', async () => {
  for (let i = 0; i < 9; i++) pages.set(`hops.example.com/${i}`, says(301, { location: `/${i + 1}` }))
  pages.set('hops.example.com/9', says(200))
  const [near, far] = [await aLink('http://hops.example.com/4'), await aLink('http://hops.example.com/3')]
  const traps = [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'file:///etc/passwd',
  ]
  const ids: number[] = []
  for (const [i, trap] of [
    ...traps,
    'http://inside.example.com/',
    'http://books.example.com:22/',
  ].entries()) {
    pages.set(`trap.example.com/${i}`, says(302, { location: trap }))
    ids.push(await aLink(`http://trap.example.com/${i}`))
  }
  asked.length = 0
  await check()
  expect([await stateOf(near), await stateOf(far)]).toEqual(['alive', 'failing'])
  for (const id of ids) expect(await stateOf(id)).toBe('failing')
  expect(asked.filter((each) => !/ (hops|trap)\.example\.com/.test(each))).toEqual([])
})

test('a name with one private address among public ones is not gone to', async () => {
  const ask = { method: 'GET', agent: 'x', roads } as const
  await expect(reach('http://both.example.com/', ask)).rejects.toThrow('not a public address')
  await expect(reach('http://inside.example.com/', ask)).rejects.toThrow('not a public address')
  expect(asked).toEqual([])
})

test('when nobody answers at all it is our own line: nothing is held against anyone', async () => {
  const gone = await aLink('http://nobody.example.com/')
  await check()
  expect(await stateOf(gone)).toBe('unchecked')
  pages.set('witness.example.com/', says(200))
  await aLink('http://witness.example.com/')
  await check()
  expect(await stateOf(gone)).toBe('failing')
  await house.db.update(resources).set({ checkedAt: sql`now()` }).where(sql`url like '%witness%'`)
  await house.db
    .update(resources)
    .set({ checkedAt: sql`now() - interval '8 days'` })
    .where(eq(resources.id, gone))
  await check({ every: '7 days' })
  expect(await stateOf(gone)).toBe('dead')
})

test('each link is looked at once a week, waiting ones and our own articles never', async () => {
  const id = await aLink('http://books.example.com/')
  await house.db.update(resources).set({ approved: false, decidedAt: null }).where(eq(resources.id, id))
  await check()
  expect(asked).toEqual([])
  await house.db.update(resources).set({ approved: true, decidedAt: sql`now()` }).where(eq(resources.id, id))
  await check({ every: '7 days' })
  expect(asked).toEqual([])
  await check()
  expect(asked.length).toBeGreaterThan(0)
  asked.length = 0
  await check({ every: '7 days' })
  expect(asked).toEqual([])
})

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ],
  ...[
    '224.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1%eth0',
    'x',
    '',
  ],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('addresses of the public internet are, and on a live site the roads are those', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111'])
    expect(isPublicAddress(address)).toBe(true)
  expect(PUBLIC_INTERNET.isOpen({ address: '127.0.0.1', family: 4 })).toBe(false)
})
