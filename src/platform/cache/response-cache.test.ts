import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CachedResponse, cacheableForAll, ResponseCache } from './response-cache.server.ts'

const reader = new AbortController().signal
const page = (body: string, status = 200): Promise<CachedResponse> =>
  cacheableForAll({ status, body, headers: {}, topics: new Set(['posts']), mayKeep: status === 200 })
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())
const A_MINUTE_MS = 60_000
const textOf = ({ wire }: CachedResponse) => wire.identity?.body.toString()

test('while a page cannot be made, readers get the stale one', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrMake('/', () => page('old'), reader)
  vi.advanceTimersByTime(A_MINUTE_MS + 1)
  expect(cache.get('/')).toBeUndefined()
  const away = await cache.getOrMake('/', () => page('away', 503), reader)
  expect(textOf(away)).toBe('old')
  const fresh = await cache.getOrMake('/', () => page('fresh'), reader)
  expect(textOf(fresh)).toBe('fresh')
})

test('a page whose content was removed is not shown again while the database is down', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrMake('/', () => page('hidden since'), reader)
  vi.advanceTimersByTime(A_MINUTE_MS + 1)
  cache.drop('posts')
  const away = await cache.getOrMake('/', () => page('away', 503), reader)
  expect([away.status, textOf(away)]).toEqual([503, 'away'])
})

test('a page is still wanted as long as one of its readers is there', async () => {
  const cache = new ResponseCache(1_000_000)
  const [first, second] = [new AbortController(), new AbortController()]
  const wanted: boolean[] = []
  let finish = () => {}
  const make = async (isWanted: () => boolean) => {
    await new Promise<void>((done) => {
      finish = done
    })
    wanted.push(isWanted())
    return page('made')
  }
  const both = [cache.getOrMake('/', make, first.signal), cache.getOrMake('/', make, second.signal)]
  first.abort()
  finish()
  await Promise.all(both)
  const third = cache.getOrMake('/other', make, first.signal)
  finish()
  await third
  expect(wanted).toEqual([true, false])
})

test('small answers have a minimum size, so their number is bounded', async () => {
  const cache = new ResponseCache(1_000_000)
  const keys = Array.from({ length: 2_000 }, (_, i) => `/api/ways?${i}`)
  for (const key of keys) await cache.getOrMake(key, () => page('tiny'), reader)
  const cached = keys.filter((key) => cache.get(key))
  expect(cached.length).toBeGreaterThan(100)
  expect(cached.length).toBeLessThan(250)
})

test('the least recently used is dropped first, and one that is too large drops none', async () => {
  const cache = new ResponseCache(20_000)
  const keep = (key: string, body = 'small') => cache.getOrMake(key, () => page(body), reader)
  for (const key of ['/1', '/2', '/3', '/4']) await keep(key)
  cache.get('/1')
  await keep('/5')
  await keep('/large', randomBytes(20_000).toString('base64'))
  expect(['/1', '/2', '/3', '/4', '/5', '/large'].filter((key) => cache.get(key))).toEqual([
    '/1',
    '/3',
    '/4',
    '/5',
  ])
})
