import { expect, test } from 'vitest'
import { renderFor } from '../../../tests/render-page.tsx'
import { PagedList } from './paged-list.tsx'
import type { Pages } from './use-endless.ts'

type Row = { id: number; name: string }
const listOf = (...pages: Row[][]): Pages<Row> => ({
  data: { pages: pages.map((rows) => ({ rows, next: undefined })), pageParams: [undefined, 'next'] },
  error: null,
  hasNextPage: false,
  isFetchNextPageError: false,
  isFetchingNextPage: false,
  fetchNextPage: async () => {},
  refetch: async () => {},
})

test('what moved on to the next page meanwhile, as a post that lost a like, stays in its place alone', () => {
  const list = listOf(
    [
      { id: 3, name: 'three' },
      { id: 2, name: 'two' },
    ],
    [
      { id: 3, name: 'three, read again' },
      { id: 1, name: 'one' },
    ],
  )
  const html = renderFor(
    null,
    <PagedList list={list} empty={null}>
      {({ name }) => name}
    </PagedList>,
  )
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual([
    'three, read again',
    'two',
    'one',
  ])
})
