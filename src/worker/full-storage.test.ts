import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showFile } from './files.ts'
import { showPage } from './pages.ts'

const COPY = '/en/words'
const list = { pages: [{ address: COPY, openedAt: 1, files: [] }], lang: 'en', owned: false }

/** A device on which nothing more can be stored, with one saved page. */
beforeEach(() => {
  const match = async (key: string) => {
    if (key === COPY) return new Response('copy')
    return key === '/kept-list' ? Response.json(list) : undefined
  }
  const put = async () => {
    throw new DOMException('there is no room', 'QuotaExceededError')
  }
  vi.stubGlobal('caches', { match, open: async () => ({ match, put, delete: async () => false }) })
})
afterEach(() => vi.unstubAllGlobals())

/** An answer of this site itself. */
const answer = (text: string) => Object.defineProperty(new Response(text), 'type', { value: 'basic' })

test('a file is shown that cannot be cached', async () => {
  vi.stubGlobal('fetch', async () => answer('script'))
  const response = await showFile(new Request('http://peyvand.test/assets/index-abc.js'))
  expect(await response.text()).toBe('script')
})

test('a saved page is opened, with and without a network', async () => {
  const request = new Request(`http://peyvand.test${COPY}`)
  vi.stubGlobal('fetch', async () => answer('page'))
  expect(await (await showPage(request, new URL(request.url))).text()).toBe('page')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  expect(await (await showPage(request, new URL(request.url))).text()).toBe('copy')
})

test('a saved page is opened where the site fails, and a page that is not saved says that it does', async () => {
  vi.stubGlobal('fetch', async () => new Response('failure', { status: 500 }))
  const open = async (path: string) => {
    const request = new Request(`http://peyvand.test${path}`)
    return (await showPage(request, new URL(request.url))).text()
  }
  expect([await open(COPY), await open(`${COPY}?day=2`)]).toEqual(['copy', 'failure'])
})
