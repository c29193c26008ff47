import { expect, test } from 'vitest'
import { type CachedResponse, cacheableForAll, ResponseCache } from './response-cache.server.ts'

const reader = new AbortController().signal
const page = (body: string, status = 200): Promise<CachedResponse> =>
  cacheableForAll({ status, body, headers: {}, topics: new Set(['posts']), mayKeep: status === 200 })
const textOf = ({ wire }: CachedResponse) => wire.identity?.body.toString()

test('while a page cannot be made, readers get the one of before, though it is past its time', async () => {
  const cache = new ResponseCache(1_000_000)
  const old = await cache.getOrMake('/', () => page('old'), reader)
  old.freshUntil = 0
  const away = await cache.getOrMake('/', () => page('away', 503), reader)
  expect(textOf(away)).toBe('old')
  const fresh = await cache.getOrMake('/', () => page('fresh'), reader)
  expect(textOf(fresh)).toBe('fresh')
})

test('a page whose content was taken away is not shown again while the database is away', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrMake('/', () => page('hidden since'), reader)
  cache.drop('posts')
  const away = await cache.getOrMake('/', () => page('away', 503), reader)
  expect([away.status, textOf(away)]).toEqual([503, 'away'])
})

test('a page is wanted as long as one of its readers is there', async () => {
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

test('small answers weigh what they hold, too: their number is bounded', async () => {
  const cache = new ResponseCache(1_000_000)
  const keys = Array.from({ length: 2_000 }, (_, i) => `/api/ways?${i}`)
  for (const key of keys) await cache.getOrMake(key, () => page('tiny'), reader)
  const kept = keys.filter((key) => cache.get(key))
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.length).toBeLessThan(250)
})
