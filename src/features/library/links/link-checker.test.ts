import { expect, test } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { openSmallWeb, respondWith } from '../../../../tests/servers/test-web.ts'

const { pages, requests, check, createLink, stateOf, maxOpenRequests } = await openSmallWeb(
  await openTestApp({ RATE_LIMIT: 'off' }),
)

test('a server that supports only GET is asked again so, and only for the beginning', async () => {
  const id = await createLink('http://books.example.com/get')
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

test('robots.txt is read once for all links of a host, and respected; the user agent names the site', async () => {
  let agent = ''
  pages.set('books.example.com/robots.txt', (request, response) => {
    agent = request.headers['user-agent'] ?? ''
    response.end('User-agent: PeyvandLinkCheck\nDisallow: /private\n')
  })
  const hidden = await createLink('http://books.example.com/private/list')
  const open = await createLink('http://books.example.com/open')
  await check()
  await check({ every: '1 hour' })
  expect(requests.filter((each) => each.endsWith('/robots.txt'))).toHaveLength(1)
  expect(requests.some((each) => each.includes('/private'))).toBe(false)
  expect([await stateOf(hidden), await stateOf(open)]).toEqual(['alive', 'failing'])
  expect(agent).toBe('PeyvandLinkCheck/1.0 (+http://peyvand.test)')
})

test('a failing robots.txt disallows everything, and so does that of a redirect’s host', async () => {
  pages.set('tired.example.com/robots.txt', respondWith(503))
  pages.set('private.example.com/robots.txt', respondWith(200, {}, 'User-agent: *\nDisallow: /'))
  pages.set('leads.example.com/', respondWith(302, { location: 'http://private.example.com/in' }))
  const tired = await createLink('http://tired.example.com/x')
  const redirectingLink = await createLink('http://leads.example.com/')
  await check()
  expect(requests.filter((each) => /tired.example.com\/x|private.example.com\/in/.test(each))).toEqual([])
  expect([await stateOf(tired), await stateOf(redirectingLink)]).toEqual(['alive', 'alive'])
})

test('the links of one host are requested one after the other, with a pause', async () => {
  for (let i = 0; i < 4; i++) {
    await createLink(`http://books.example.com/${i}`)
    pages.set(`books.example.com/${i}`, (_, response) => void setTimeout(() => response.end(), 30))
  }
  const began = Date.now()
  await check({ pauseMs: 20 })
  expect(maxOpenRequests()).toBe(1)
  expect(Date.now() - began).toBeGreaterThan(4 * (30 + 20))
})

test('redirects are followed five times and no further, each checked anew', async () => {
  for (let i = 0; i < 9; i++) pages.set(`hops.example.com/${i}`, respondWith(301, { location: `/${i + 1}` }))
  pages.set('hops.example.com/9', respondWith(200))
  const [near, far] = [
    await createLink('http://hops.example.com/4'),
    await createLink('http://hops.example.com/3'),
  ]
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
    pages.set(`trap.example.com/${i}`, respondWith(302, { location: trap }))
    ids.push(await createLink(`http://trap.example.com/${i}`))
  }
  requests.length = 0
  await check()
  expect([await stateOf(near), await stateOf(far)]).toEqual(['alive', 'failing'])
  for (const id of ids) expect(await stateOf(id)).toBe('failing')
  expect(requests.filter((each) => !/ (hops|trap)\.example\.com/.test(each))).toEqual([])
})
