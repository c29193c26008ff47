import { expect, test } from 'vitest'
import {
  canBeSaved,
  filesIn,
  isFile,
  isLasting,
  listed,
  OPENED_MAX,
  offlinePageUrl,
  removePage,
  SAVED_MAX,
  type SavedCopy,
  safeWanted,
  savedPageAt,
  withPage,
} from './rules.ts'

const page = (address: string, more: Partial<SavedCopy> = {}): SavedCopy => ({
  address,
  lang: address.startsWith('/fa') ? 'fa' : 'en',
  title: address,
  saved: false,
  openedAt: 0,
  files: [],
  bytes: 1,
  ...more,
})

test.each(['/', '/words', '/resources', '/resources/nowruz-traditions', '/resources/7'])(
  '%s may be saved on the device',
  (path) => expect(canBeSaved(path)).toBe(true),
)

test.each([
  '/account',
  '/admin',
  '/community',
  '/community/1',
  '/sign-in/link',
  '/saved',
  '/resources/x/edit',
  '/resources/../account',
  '/resources/%2e%2e',
  '/resources/',
  '/api/me/resources',
  '//resources',
  '',
])('%s may not be saved', (path) => expect(canBeSaved(path)).toBe(false))

test('opening thirty pages drops the least recently opened, and nothing that was saved', () => {
  let pages = [page('/en/resources/dear', { saved: true })]
  for (let i = 1; i <= OPENED_MAX + 2; i++)
    pages = withPage(pages, page(`/en/resources/a${i}`, { openedAt: i }))
  expect(pages.length).toBe(OPENED_MAX + 1)
  expect(pages.map(({ address }) => address)).toContain('/en/resources/dear')
  expect(pages.map(({ address }) => address)).not.toContain('/en/resources/a2')
  pages = withPage(pages, page('/en/resources/a3', { openedAt: 100 }))
  pages = withPage(pages, page('/en/resources/new', { openedAt: 101 }))
  expect(pages.map(({ address }) => address)).toContain('/en/resources/a3')
  expect(pages.map(({ address }) => address)).not.toContain('/en/resources/a4')
})

test('opening a saved page leaves it saved, once on the list; removing removes only that one', () => {
  const saved = withPage([], page('/fa/words', { saved: true }))
  const opened = withPage(withPage(saved, page('/fa', { openedAt: 1 })), page('/fa/words', { openedAt: 2 }))
  expect(opened).toMatchObject([{ address: '/fa/words', saved: true, openedAt: 2 }, { address: '/fa' }])
  expect(removePage(opened, '/fa/words')).toMatchObject([{ address: '/fa' }])
})

test('the other language of a saved page is added and removed with it, and is not on the list', () => {
  const main = '/fa/resources/a'
  let pages = withPage([], page(main, { saved: true, openedAt: 1 }))
  pages = withPage(pages, page('/en/resources/a', { saved: true, openedAt: 1, of: main }))
  for (let i = 1; i <= OPENED_MAX + 2; i++)
    pages = withPage(pages, page(`/en/resources/b${i}`, { openedAt: i + 1 }))
  expect(savedPageAt({ lang: 'en', owned: false, pages }, '/en/resources/a')?.of).toBe(main)
  pages = withPage(pages, page('/en/resources/a', { openedAt: 99 }))
  expect(listed(pages).filter(({ saved }) => saved)).toMatchObject([{ address: main }])
  expect(removePage(pages, main).filter(({ saved }) => saved)).toEqual([])
})

test('each language that was saved by itself is on the list', () => {
  const [fa, en] = ['/fa/resources/a', '/en/resources/a']
  let pages = withPage(withPage([], page(fa, { saved: true })), page(en, { saved: true, of: fa }))
  pages = withPage(withPage(pages, page(en, { saved: true })), page(fa, { saved: true, of: en }))
  expect(listed(pages).map(({ address }) => address)).toEqual([fa, en])
  expect(removePage(pages, fa)).toMatchObject([{ address: en }])
})

test('even saved pages have a limit', () => {
  let pages: SavedCopy[] = []
  for (let i = 0; i < SAVED_MAX + 1; i++)
    pages = withPage(pages, page(`/en/resources/a${i}`, { saved: true, openedAt: i }))
  expect(pages.length).toBe(SAVED_MAX)
})

test('an address without a language finds the copy in the language last read, else the other', () => {
  const list = { lang: 'fa' as const, owned: false, pages: [page('/en/words'), page('/en'), page('/fa')] }
  expect(savedPageAt(list, '/')?.address).toBe('/fa')
  expect(savedPageAt(list, '/words')?.address).toBe('/en/words')
  expect(savedPageAt(list, '/fa/words')).toBeUndefined()
})

test('a missing page leads to the list in the language of the address, and links back only to this site', () => {
  expect(offlinePageUrl('fa', { pathname: '/community', search: '?q=a b' })).toBe(
    '/fa/saved?wanted=%2Fcommunity%3Fq%3Da%20b',
  )
  expect(offlinePageUrl('fa', { pathname: '/en/community', search: '' })).toBe(
    '/en/saved?wanted=%2Fen%2Fcommunity',
  )
  for (const wanted of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    undefined,
  ])
    expect(safeWanted(wanted)).toBe('/')
  expect(safeWanted('/community?q=a%20b')).toBe('/community?q=a%20b')
})

test('files are those with a hash in their name, and our drawings', () => {
  expect([isLasting('/assets/app-D.js'), isLasting('/art/two-trees.svg')]).toEqual([true, false])
  expect(['/art/two-trees.svg', '/api/auth/user', '/assets/../api/me'].map(isFile)).toEqual([
    true,
    false,
    false,
  ])
  expect(
    filesIn('<link href="/assets/a-1.js"><use href="/art/b.svg#art"><script src="/assets/a-1.js">'),
  ).toEqual(['/assets/a-1.js', '/art/b.svg'])
})
