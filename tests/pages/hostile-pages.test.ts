import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { m } from '#messages'
import { startProcessWithAdmin } from '../processes/first-admin.ts'
import type { RunningServer } from '../processes/server-process.ts'
import { everyPage } from './every-page.ts'

/** Raw parts of URLs, some of them no valid encoding of anything. */
const VALUES = [
  ...['', '0', '-1', 'abc', 'null', 'true', '[]', '{}', '%00', 'a%00b', '%', '%E0%A4%A', '%ff', '%ED%A0%80'],
  ...[
    '99999999999999999999',
    '1e999',
    '%27%20or%201=1--',
    '%3Cscript%3E',
    '__proto__',
    `${'%D8%A7'.repeat(2_000)}`,
  ],
]
/** Of lists; no page reads them from its address. Some values for each page, all values on all pages together. */
const ELSEWHERE = ['limit', 'cursor']
const OF_ELSEWHERE = 4
/** So many values for each parameter, others for the next: many pages read theirs with the same function. */
const OF_PARAMETER = 8
const AT_ONCE = 8

let server: RunningServer
let admin: string
beforeAll(async () => {
  ;({ server, admin } = await startProcessWithAdmin('demo'))
}, 90_000)

test('every page is rendered, whatever the value of each of its parameters', async () => {
  const pages = everyPage()
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap(({ parameters }) => parameters).length).toBeGreaterThan(30)
  let count = 0
  const nextValue = () => VALUES[count++ % VALUES.length]
  const urls = pages.flatMap(({ path, parameters }) => [
    ...parameters.flatMap((name) =>
      Array.from({ length: OF_PARAMETER }, () => `${path}?${name}=${nextValue()}`),
    ),
    ...Array.from({ length: OF_ELSEWHERE }, () => {
      const value = nextValue()
      return `${path}?${ELSEWHERE.map((name) => `${name}=${value}`).join('&')}`
    }),
  ])
  const failed: string[] = []
  const next = urls.values()
  const visitAll = async () => {
    for (const path of next) {
      const { status } = await fetch(server.url + path, {
        redirect: 'manual',
        headers: path.startsWith('/admin') ? { cookie: admin } : {},
      })
      if (status >= 500) failed.push(`${status} ${path.slice(0, 120)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitAll))
  expect(failed).toEqual([])
}, 180_000)

test('readers who come from elsewhere, each with the id of their click, share one page', async () => {
  const etagOf = async (path: string) => (await fetch(server.url + path)).headers.get('etag')
  const own = await etagOf('/fa/community?sort=top')
  expect(own).toBeTruthy()
  for (const query of ['sort=top&fbclid=Iw1', 'fbclid=Iw2&sort=top', 'gclid=3&sort=top'])
    expect(await etagOf(`/fa/community?${query}`)).toBe(own)
  for (const other of ['/fa/community', '/en/community?sort=top&fbclid=Iw1', '/fa/community?sort=new'])
    expect(await etagOf(other)).not.toBe(own)
})

test('every page is rendered or not found, whatever its id is', async () => {
  const failed: string[] = []
  for (const { path } of everyPage().filter(({ path }) => /\/1$|traditions/.test(path)))
    for (const value of VALUES) {
      const { status } = await fetch(server.url + path.replace(/[^/]+$/, value), {
        redirect: 'manual',
        headers: { cookie: admin },
      })
      if (status >= 500) failed.push(`${status} ${path} ${value.slice(0, 60)}`)
    }
  expect(failed).toEqual([])
}, 60_000)

test.each(['/fa/%D9%85%D9', '/fa/community/12%', '/fa//evil.example/%ff'])(
  'an address that was cut off, as %s, leads to a page of this site that says it is not there',
  async (path) => {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(404)
    expect(new URL(response.url).origin).toBe(server.url)
    expect(await response.text()).toMatch(/<h1[^>]*>[^<]/)
  },
)

const LINKS = [
  ...['/sign-in/link', '/unsubscribe', '/newsletter/confirm', '/newsletter/unsubscribe'],
  ...['/newsletter/preferences', '/email-change'],
]
test.each(LINKS)('a link to %s that does not work says so in the title and the heading', async (path) => {
  const titlesOf = async (url: string) => {
    const html = await (await fetch(server.url + url)).text()
    return [/<title>([^<|]*?)(?: \| [^<]*)?</.exec(html)?.[1], /<h1[^>]*>([^<]*)</.exec(html)?.[1]]
  }
  for (const locale of ['en', 'fa'] as const) {
    const [over, missing] = [
      m.account_link_over_title({}, { locale }),
      m.account_link_missing_title({}, { locale }),
    ]
    expect(await titlesOf(`/${locale}${path}`)).toEqual([missing, missing])
    if (path !== '/email-change')
      expect(await titlesOf(`/${locale}${path}?token=x`), path).toEqual([over, over])
  }
})

test('URLs that no browser would send are refused, and never a server error', async () => {
  const { port } = new URL(server.url)
  /** Sent as it is, without a parser of URLs. */
  const statusOf = (path: string) =>
    new Promise<number>((resolve, reject) => {
      request({ host: 'localhost', port, path }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
        .on('error', reject)
        .end()
    })
  for (const path of [
    ...['/%', '/%ff', '/fa/%00', '/community?q=%', '/community/1%00', '/community?post=1e99'],
    ...['/community?q=%ed%a0%80&sort=x&location=[]', '//evil.example/'],
    ...[`/${'a/'.repeat(2_000)}`, `/community?q=${'x'.repeat(5_000)}`],
  ]) {
    expect.soft(await statusOf(path), path.slice(0, 40)).toBeLessThan(500)
  }
})
