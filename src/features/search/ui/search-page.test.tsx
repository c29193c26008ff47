import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { foundCountQuery, foundOfTypeQuery, resultsQuery } from '../queries.ts'
import { COUNTED_MAX } from '../rules.ts'
import { SearchPage } from './search-page.tsx'

function announced(q: string, counts: Record<string, number>) {
  const queries = new QueryClient()
  const rows = Object.entries(counts).map(([type, count]) => ({ type, count }))
  queries.setQueryData(foundCountQuery(q).queryKey, rows as never)
  queries.setQueryData(resultsQuery(q).queryKey, [])
  const html = renderFor(null, <SearchPage search={{ q }} />, {}, queries)
  return /<p aria-live="polite"[^>]*>(.*?)<\/p>/.exec(html)?.[1]
}

test('the number of results is announced, also that there are none, and nothing before one types', () => {
  expect(announced('yalda', { article: 2, post: 3 })).toBe('5 results found')
  expect(announced('yalda', { article: 1 })).toBe('1 result found')
  expect(announced('yalda', { article: 1, post: COUNTED_MAX })).toBe(`${COUNTED_MAX + 1}+ results found`)
  expect(announced('zzqq', {})).toContain('Nothing found for')
  expect(announced('', {})).toBe('')
})

test('all results of one kind have a heading between that of the page and theirs', () => {
  const queries = new QueryClient()
  queries.setQueryData(foundCountQuery('yalda').queryKey, [{ type: 'post', count: 1 }] as never)
  const post = { type: 'post', id: 1, title: 'Yalda', snippet: '', url: '/community/1' }
  const pages = { pages: [{ rows: [post], next: undefined }], pageParams: [undefined] }
  queries.setQueryData(foundOfTypeQuery('yalda', 'post').queryKey, pages as never)
  const html = renderFor(null, <SearchPage search={{ q: 'yalda', type: 'post' }} />, {}, queries)
  expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level)).toEqual(['1', '2', '3'])
})

test('a kind without results leads to those of other kinds', () => {
  const queries = new QueryClient()
  queries.setQueryData(foundCountQuery('yalda').queryKey, [{ type: 'post', count: 2 }] as never)
  const pages = { pages: [{ rows: [], next: undefined }], pageParams: [undefined] }
  queries.setQueryData(foundOfTypeQuery('yalda', 'article').queryKey, pages as never)
  const html = renderFor(null, <SearchPage search={{ q: 'yalda', type: 'article' }} />, {}, queries)
  expect(html).toContain('2 results found')
  expect(html).not.toContain('Nothing found')
  expect(html).toMatch(/Nothing of this kind for.*<a [^>]*href="[^"]*\/search\?q=yalda"[^>]*>All results for/)
})
