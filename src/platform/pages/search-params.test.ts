import { expect, test } from 'vitest'
import {
  anyText,
  idText,
  linkToken,
  oneOf,
  parseSearch,
  searchParams,
  searchWords,
  stringifySearch,
  textLike,
} from './search-params.ts'

test('a search for a number alone works, and one that is too long is ignored', () => {
  const search = searchParams({ q: searchWords(5) })
  expect(search({ q: 'abcde' })).toEqual({ q: 'abcde' })
  expect(search({ q: 'abcdef' })).toEqual({ q: '' })
  expect(search({ q: ['x'] })).toEqual({ q: '' })
  expect(search({ q: null })).toEqual({ q: '' })
})

test.each([
  '',
  '?q=5',
  '?q=true',
  '?q=null',
  '?q=%225%22',
  '?q=%7B%22a%22%3A1%7D',
  '?q=1e400&page=007',
  '?__proto__=x',
  '?q=%D9%86%D8%A7%D9%86+%2B+%26',
])('%s is read as text, and written as it was', (search) => {
  expect(stringifySearch(parseSearch(search))).toBe(search)
  expect(Object.values(parseSearch(search)).every((value) => typeof value === 'string')).toBe(true)
})

test('what has no value is not written, and the last of two values counts', () => {
  expect(stringifySearch({ q: undefined, all: 'true', post: '7' })).toBe('?all=true&post=7')
  expect(parseSearch('?q=a&q=b')).toEqual({ q: 'b' })
})

test('parameters that are not given, or that the page does not know, are left out', () => {
  const search = searchParams({ q: searchWords(5), sort: oneOf(['new', 'top']) })
  expect(Object.keys(search({}))).toEqual([])
  // As a link says it that takes a parameter away.
  expect(Object.keys(search({ q: undefined }))).toEqual([])
  expect(Object.keys(search({ sort: 'new', other: 1 }))).toEqual(['sort'])
})

test('a value that is none of those that a page has counts as none', () => {
  const read = oneOf(['new', 'top'])
  expect(read('top')).toBe('top')
  for (const wrong of ['old', 'toString', '', 1, null, undefined, ['top'], { top: 1 }])
    expect(read(wrong)).toBe(undefined)
})

test('an id is the digits of a whole number from 1', () => {
  expect(idText('12')).toBe('12')
  for (const wrong of ['', '0', ' 1', '01', '1e3', '1.5', '-1', '۱۲', '1'.repeat(16), 12, true, null])
    expect(idText(wrong)).toBe(undefined)
})

test('only texts are texts, and a token that was cut off is empty', () => {
  expect(['/a', '', 1, ['a']].map(anyText)).toEqual(['/a', '', undefined, undefined])
  expect(['abc', '', 1, undefined].map(linkToken)).toEqual(['abc', '', '', ''])
})

test('a text of a pattern is neither longer nor another', () => {
  const read = textLike(/^cs_\w+$/, 6)
  expect(['cs_abc', 'cs_abcd', 'cs', 7].map(read)).toEqual(['cs_abc', undefined, undefined, undefined])
})

test('the words of a search have no control characters; too long a text counts as empty', () => {
  const read = searchWords(8)
  expect(['a\u0000b', 'a\u0085', 'می‌روم', '123456789', ['a'], 12].map(read)).toEqual([
    'a b',
    'a ',
    'می‌روم',
    '',
    '',
    '',
  ])
})

test('spaces alone are no words to search for', () => {
  const read = searchWords(8)
  expect([' ', '\t\n', '\u200c', ' \u200f\u00a0', '\u0085'].map(read)).toEqual(['', '', '', '', ''])
  expect([' a ', 'نان '].map(read)).toEqual([' a ', 'نان '])
})
