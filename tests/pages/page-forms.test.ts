import { beforeAll, describe, expect, test } from 'vitest'
import { createDataFolder, type RunningServer, startProcess } from '../processes/server-process.ts'
import { ADMIN_PAGES, expectedStatuses, PUBLIC_PAGES } from './site-pages.ts'

/** What a form may put into a URL: search words and filters. */
const IN_ADDRESSES = new Set(['q', 'category', 'location', 'sort', 'state', 'type', 'tab', 'status', 'lang'])
const ADMIN = 'admin@example.org'

let server: RunningServer
beforeAll(async () => {
  server = await startProcess({ DATA_DIR: createDataFolder('demo'), ADMIN_EMAILS: ADMIN })
}, 60_000)

const post = (path: string, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const page = async (path: string, cookie = '') => {
  const response = await fetch(server.url + path, { headers: { cookie } })
  expect(response.status, path).toBeOneOf(expectedStatuses(path))
  return response.text()
}

type Form = { method: string; action: string | undefined; fields: (string | undefined)[] }
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** The forms of a page, each with the names of its fields, including those elsewhere that refer to it. */
function formsIn(html: string): Form[] {
  const fields = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)]
  return [...html.matchAll(/<form\b[^>]*>/g)].map(({ 0: tag, index }) => {
    const end = html.indexOf('</form>', index)
    const id = attribute(tag, 'id')
    const own = fields.filter(({ 0: field, index: at }) => {
      const owner = attribute(field, 'form')
      return owner === undefined ? at > index && at < end : owner === id
    })
    return {
      method: attribute(tag, 'method') ?? 'get',
      action: attribute(tag, 'action'),
      fields: own.map(([field]) => attribute(field, 'name')),
    }
  })
}

describe('every form of every page is posted, except searches and filters', () => {
  const who: [name: string, signIn: () => Promise<string>, paths: string[]][] = [
    ['a guest', async () => '', PUBLIC_PAGES],
    [
      'a member whose email waits to be confirmed',
      async () =>
        cookieOf(
          await post('/api/signup', { email: 'mina@example.org', firstName: 'Mina', lastName: 'Azadi' }),
        ),
      PUBLIC_PAGES,
    ],
    [
      'an admin',
      async () => {
        const token = /Admin sign-in[^\n]*token=([\w-]+)/.exec(server.output())?.[1]
        return cookieOf(await post('/api/sign-in/confirm', { token }))
      },
      [...PUBLIC_PAGES, ...ADMIN_PAGES],
    ],
  ]
  test.each(who)('%s', async (_, signIn, paths) => {
    const cookie = await signIn()
    const response = await fetch(`${server.url}/api/auth/user`, { headers: { cookie } })
    expect(response.status).toBe(cookie ? 200 : 401)
    const methods = new Set<string>()
    for (const path of paths)
      for (const form of formsIn(await page(`/en${path}`, cookie))) {
        methods.add(form.method)
        // To the page's own address, and at most to a place in it.
        expect([path, form.action ?? '#']).toEqual([path, expect.stringMatching(/^#[\w-]*$/)])
        if (form.method === 'post')
          expect([path, form.fields]).toEqual([path, expect.arrayContaining(['form'])])
        else {
          expect([path, form.method]).toEqual([path, 'get'])
          // The dashboard's form loads it again, and searches for nothing.
          if (path !== '/analytics')
            expect([path, form.fields]).toEqual([path, expect.arrayContaining(['q'])])
          expect([path, form.fields.filter((name) => !IN_ADDRESSES.has(name ?? ''))]).toEqual([path, []])
        }
      }
    expect(methods).toEqual(new Set(['get', 'post']))
  })
})

test('cards of the library are downloaded as a page, an article on its own page as a book, too', async () => {
  const formatsIn = (html: string) =>
    [...html.matchAll(/download\?format=(\w+)/g)].map(([, format]) => format)
  const lists = await Promise.all(
    ['articles', 'books', 'communities'].map((category) => page(`/en/resources?category=${category}`)),
  )
  const cards = lists.join('').split('<article').slice(1)
  expect(new Set(cards.map((card) => String(formatsIn(card))))).toEqual(new Set(['html']))
  expect(formatsIn(await page('/en/resources/nowruz-traditions'))).toEqual(['html', 'epub'])
})
