import { afterEach, expect, test, vi } from 'vitest'
import { fetchAsGuest } from './guest.ts'

afterEach(() => vi.unstubAllGlobals())

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-language': 'en',
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const html = '<html lang="en"><title>Words | Peyvand</title></html>'
const answer = (status: number, headers: Record<string, string> = HEADERS) => {
  const fetch = vi.fn(async () => new Response(html, { status, headers }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('a copy is of what every guest gets: neither a session nor the browser’s own cache is asked', async () => {
  const fetch = answer(200)
  await fetchAsGuest('/en/words')
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/en/words', {
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
})

test('a copy is as safe as the page: it has its policy and all other headers that protect its reader', async () => {
  answer(200, { ...HEADERS, 'x-request-id': '7' })
  const { copy } = await fetchAsGuest('/en/words')
  expect(Object.fromEntries(copy.headers)).toEqual(HEADERS)
})

test.each([
  ['an error', 500, HEADERS],
  ['a page that asks to sign in', 401, HEADERS],
  ['what is no page', 200, { 'content-type': 'application/json' }],
])('%s is not saved', async (_, status, headers) => {
  answer(status, headers)
  await expect(fetchAsGuest('/en/words')).rejects.toThrow(`${status}`)
})
