import { expect, test } from 'vitest'
import { toSheets } from './sheets.ts'

const of = (ids: string) => ids.split(' ').map((id) => ({ id, kind: /^(?:h|page)/.test(id) ? 'h2' : 'p' }))
const parts = (ids: string) =>
  toSheets(of(ids)).map(
    ({ isSheet, blocks }) => `${isSheet ? 'sheet' : 'text'}: ${blocks.map(({ id }) => id).join(' ')}`,
  )

test('a sheet is from its heading to the next one, and two that follow each other are two', () => {
  expect(parts('b0 h1 b2 page-a b4 b5 page-b b7 h8 b9')).toEqual([
    'text: b0 h1 b2',
    'sheet: page-a b4 b5',
    'sheet: page-b b7',
    'text: h8 b9',
  ])
  expect(parts('page-a')).toEqual(['sheet: page-a'])
  expect(toSheets([])).toEqual([])
})
