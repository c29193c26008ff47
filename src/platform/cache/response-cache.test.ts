import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVERY_PAGE } from './cache-tags.server.ts'
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
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'performance'] })
  vi.advanceTimersByTime(1) // to the library, what was stored at 0 has no time
})
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

test('a page is made anew after a minute although the clock was set back', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrCreate('/', () => page('old'), reader)
  vi.setSystemTime(Date.now() - 7 * 24 * 60 * A_MINUTE_MS)
  vi.advanceTimersByTime(A_MINUTE_MS + 1)
  expect(cache.get('/')).toBeUndefined()
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

test('a response is stored by its reader’s browser alone, which asks each time whether it is still right', async () => {
  const unencoded = { status: 200, body: 'Salaam', headers: {}, tags: new Set<string>(), isComplete: true }
  for (const response of [await encodeForAll(unencoded), await encodeForOne(unencoded)])
    for (const accept of ['br', 'gzip', undefined])
      expect((await selectEncoding(response, accept)).headers['cache-control']).toBe('private, no-cache')
})

/** A page that takes until `finish`, and counts how often it was rendered. */
function slowPage(...tags: string[]) {
  const renderings: PromiseWithResolvers<CachedResponse>[] = []
  const create = () => {
    const rendering = Promise.withResolvers<CachedResponse>()
    renderings.push(rendering)
    return rendering.promise
  }
  const finish = async (n: number, { status = 200 } = {}) =>
    renderings[n]?.resolve({ ...(await page(`rendering ${n}`, status)), tags: new Set(tags) })
  return { create, finish, count: () => renderings.length }
}

test('a page under way is rendered once for all, whatever else changes meanwhile', async () => {
  const cache = new ResponseCache(1_000_000)
  const { create, finish, count } = slowPage('posts')
  const asked = []
  for (let n = 0; n < 10; n++) {
    asked.push(cache.getOrCreate('/', create, reader))
    cache.drop('my-notifications@Lr3Q')
    cache.drop('viewer:Lr3Q')
    cache.drop('events')
  }
  expect(count()).toBe(1)
  await finish(0)
  expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(['rendering 0']))
  expect(cache.get('/')).toBeDefined()
})

test.each(['posts', '*', EVERY_PAGE])(
  'whoever asks after a change of %s gets a page rendered after it',
  async (tag) => {
    const cache = new ResponseCache(1_000_000)
    const { create, finish, count } = slowPage('posts')
    const before = cache.getOrCreate('/', create, reader)
    cache.drop(tag)
    cache.drop('events')
    const after = [1, 2, 3].map(() => cache.getOrCreate('/', create, reader))
    await finish(0)
    expect(textOf(await before)).toBe('rendering 0')
    expect(cache.get('/')).toBeUndefined()
    await expect.poll(count).toBe(2)
    await finish(1)
    expect(new Set((await Promise.all(after)).map(textOf))).toEqual(new Set(['rendering 1']))
    expect(cache.get('/')).toBeDefined()
    expect(count()).toBe(2)
  },
)

test('while a page changes all the time, a reader waits for two renderings at most', async () => {
  const cache = new ResponseCache(1_000_000)
  const { create, finish, count } = slowPage('posts')
  void cache.getOrCreate('/', create, reader)
  cache.drop('posts')
  const second = cache.getOrCreate('/', create, reader)
  await finish(0)
  await expect.poll(count).toBe(2)
  cache.drop('posts')
  await finish(1)
  expect(textOf(await second)).toBe('rendering 1')
})

test('a page that was not found is rendered anew for whoever asks after any change', async () => {
  const cache = new ResponseCache(1_000_000)
  const { create, finish, count } = slowPage() // an answer that failed names no tags
  const before = cache.getOrCreate('/community/5', create, reader)
  cache.drop('posts')
  const after = cache.getOrCreate('/community/5', create, reader)
  await finish(0, { status: 404 })
  await before
  await expect.poll(count).toBe(2)
  await finish(1)
  expect(textOf(await after)).toBe('rendering 1')
})

test('a reader who has left has nothing rendered anew', async () => {
  const cache = new ResponseCache(1_000_000)
  const { create, finish, count } = slowPage('posts')
  void cache.getOrCreate('/', create, reader)
  cache.drop('posts')
  const gone = new AbortController()
  const left = cache.getOrCreate('/', create, gone.signal)
  gone.abort()
  await finish(0)
  await left
  expect(count()).toBe(1)
})

test('a change looks at no page that does not show it', async () => {
  let looks = 0
  class CountedTags extends Set<string> {
    override has(tag: string) {
      looks++
      return super.has(tag)
    }
  }
  const cache = new ResponseCache(1_000_000)
  const store = (key: string, ...tags: string[]) =>
    cache.getOrCreate(key, async () => ({ ...(await page(key)), tags: new CountedTags(tags) }), reader)
  for (let n = 0; n < 20; n++) await store(`/events/${n}`, 'events')
  await store('/', 'posts', 'polls')
  cache.drop('posts')
  cache.drop('articles')
  expect(looks).toBe(0)
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/events/19')).toBeDefined()
  await store('/', 'polls')
  cache.drop('posts') // it is no longer one of its tags
  expect(cache.get('/')).toBeDefined()
  cache.drop('*')
  expect(['/', '/events/0', '/events/19'].filter((key) => cache.get(key))).toEqual([])
})
