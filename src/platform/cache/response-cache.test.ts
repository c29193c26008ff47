import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type CachedResponse,
  encodeForAll,
  encodeForOne,
  ResponseCache,
  selectEncoding,
} from './response-cache.server.ts'

const reader = new AbortController().signal
const page = (body: string, status = 200): Promise<CachedResponse> =>
  encodeForAll({ status, body, headers: {}, tags: new Set(['posts']), isComplete: status === 200 })
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())
const A_MINUTE_MS = 60_000
const textOf = ({ encodings }: CachedResponse) => encodings.identity?.body.toString()

test('while a page cannot be rendered, readers get the stale one', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrCreate('/', () => page('old'), reader)
  vi.advanceTimersByTime(A_MINUTE_MS + 1)
  expect(cache.get('/')).toBeUndefined()
  const unavailable = await cache.getOrCreate('/', () => page('unavailable', 503), reader)
  expect(textOf(unavailable)).toBe('old')
  const fresh = await cache.getOrCreate('/', () => page('fresh'), reader)
  expect(textOf(fresh)).toBe('fresh')
})

test('a page whose content was removed is not shown again while the database is down', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrCreate('/', () => page('hidden since'), reader)
  vi.advanceTimersByTime(A_MINUTE_MS + 1)
  cache.drop('posts')
  const unavailable = await cache.getOrCreate('/', () => page('unavailable', 503), reader)
  expect([unavailable.status, textOf(unavailable)]).toEqual([503, 'unavailable'])
})

test('a page still has readers as long as one of them is connected', async () => {
  const cache = new ResponseCache(1_000_000)
  const [first, second] = [new AbortController(), new AbortController()]
  const hadReaders: boolean[] = []
  let finish = () => {}
  const create = async (hasReaders: () => boolean) => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    hadReaders.push(hasReaders())
    return page('created')
  }
  const both = [cache.getOrCreate('/', create, first.signal), cache.getOrCreate('/', create, second.signal)]
  first.abort()
  finish()
  await Promise.all(both)
  const third = cache.getOrCreate('/other', create, first.signal)
  finish()
  await third
  expect(hadReaders).toEqual([true, false])
})

test('small answers have a minimum size, so their number is bounded', async () => {
  const cache = new ResponseCache(1_000_000)
  const keys = Array.from({ length: 2_000 }, (_, i) => `/api/posts?${i}`)
  for (const key of keys) await cache.getOrCreate(key, () => page('tiny'), reader)
  const cached = keys.filter((key) => cache.get(key))
  expect(cached.length).toBeGreaterThan(100)
  expect(cached.length).toBeLessThan(250)
})

test('the least recently used is dropped first, and one that is too large drops none', async () => {
  const cache = new ResponseCache(20_000)
  const store = (key: string, body = 'small') => cache.getOrCreate(key, () => page(body), reader)
  for (const key of ['/1', '/2', '/3', '/4']) await store(key)
  cache.get('/1')
  await store('/5')
  await store('/large', randomBytes(20_000).toString('base64'))
  expect(['/1', '/2', '/3', '/4', '/5', '/large'].filter((key) => cache.get(key))).toEqual([
    '/1',
    '/3',
    '/4',
    '/5',
  ])
})

test('a response is sent in no encoding that the client forbids', async () => {
  const unencoded = { status: 200, body: 'Salaam', headers: {}, tags: new Set<string>(), isComplete: true }
  const [forAll, forOne] = [await encodeForAll(unencoded), await encodeForOne(unencoded)]
  const encodingOf = async (response: CachedResponse, accept: string | undefined) =>
    (await selectEncoding(response, accept)).headers['content-encoding']
  for (const [accept, cached, single] of [
    ['gzip, deflate, br', 'br', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['br', 'br', undefined],
    ['gzip;q=0', undefined, undefined],
    ['gzip; q=0.0, *;q=0', undefined, undefined],
    [undefined, undefined, undefined],
  ]) {
    expect(await encodingOf(forAll, accept), accept).toBe(cached)
    expect(await encodingOf(forOne, accept), accept).toBe(single)
  }
  expect((await selectEncoding(forOne, 'gzip;q=0')).body.toString()).toBe('Salaam')
})
