import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listed } from '#features/offline/rules.ts'
import { handleCommand } from './commands.ts'
import { readList } from './list.ts'

/** Caches and a network that answers when the test says so. */
let stored: Map<string, Map<string, Response>>
let answer: () => void

beforeEach(() => {
  stored = new Map()
  const cacheOf = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      match: async (key: string) => cache.get(key)?.clone(),
      put: async (key: string, response: Response) => void cache.set(key, response),
      delete: async (key: string) => cache.delete(key),
      addAll: async () => {},
    }
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    match: async (key: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(key)?.clone(),
    delete: async (name: string) => stored.delete(name),
  })
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => {
    await answered
    return new Response('<html lang="en"><title>Words | Peyvand</title></html>', {
      headers: { 'content-type': 'text/html' },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const savedAddresses = async () => listed((await readList()).pages).map(({ address }) => address)

test('a page that is still being saved when someone signs out is not stored afterwards', async () => {
  const opening = handleCommand({ act: 'open', pathname: '/en/words', lang: 'en', owned: true })
  await expect.poll(async () => (await readList()).owned).toBe(true)
  await handleCommand({ act: 'forget' })
  answer()
  await opening.catch(() => {})
  expect(await savedAddresses()).toEqual([])
  expect(stored.get('peyvand-kept')?.has('/en/words') ?? false).toBe(false)
})

test('a page that is opened after signing out is stored', async () => {
  await handleCommand({ act: 'forget' })
  answer()
  await handleCommand({ act: 'open', pathname: '/en/words', lang: 'en', owned: false })
  expect(await savedAddresses()).toEqual(['/en/words'])
})

test('a tab that a guest left open does not delete what was saved since by someone signed in', async () => {
  answer()
  await handleCommand({ act: 'open', pathname: '/en/account', lang: 'en', owned: true })
  await handleCommand({ act: 'save', path: '/words', lang: 'en' })
  await handleCommand({ act: 'open', pathname: '/en/calendar', lang: 'en', owned: undefined })
  expect(await savedAddresses()).toContain('/en/words')
  await handleCommand({ act: 'open', pathname: '/en/calendar', lang: 'en', owned: false })
  expect(await savedAddresses()).toEqual(['/en/calendar'])
})

test('what is removed from the list is removed from the device', async () => {
  answer()
  await handleCommand({ act: 'save', path: '/words', lang: 'en' })
  expect(stored.get('peyvand-kept')?.has('/en/words')).toBe(true)
  await handleCommand({ act: 'remove', address: '/en/words' })
  expect(await savedAddresses()).toEqual([])
  expect(stored.get('peyvand-kept')?.has('/en/words')).toBe(false)
})
