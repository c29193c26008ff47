import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { MatchHighlight, markMatches } from './match-highlight.tsx'

const marksIn = (node: ReactNode) =>
  [...renderFor(null, <p>{node}</p>).matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)
const marked = (text: string, query: string) => marksIn(<MatchHighlight text={text} query={query} />)
const markedTogether = (texts: string[], query: string) =>
  markMatches(texts, query).map((node) => marksIn(node))

test('an ending or a prefix that was typed apart marks no other word that begins with it', () => {
  expect(marked('کتاب‌ها در هامبورگ', 'کتاب ها')).toEqual(['کتاب‌ها'])
  expect(marked('کتاب خوب', 'کتاب هایمان')).toEqual(['کتاب'])
  expect(marked('می‌خواهم میوه بخرم', 'می خواهم')).toEqual(['می‌خواهم'])
  expect(marked('می خواهم میوه بخرم', 'می خواهم')).toEqual(['می خواهم'])
})

test('connecting words are not marked', () => {
  expect(marked('Books for the children of Oslo', 'the books of Oslo')).toEqual(['Books', 'Oslo'])
})

test('a word that looks like a typing error is marked only where the title has not the word itself', () => {
  expect(markedTogether(['نوروز', 'روز اول بهار و سال ایرانی'], 'نوروز')).toEqual([['نوروز'], []])
  expect(markedTogether(['A picnic in Oslo', 'Nowruzz in Oslo'], 'nowruz oslo')).toEqual([
    ['Oslo'],
    ['Nowruzz', 'Oslo'],
  ])
})

test('the end of a title and the beginning of a text are no word that the query joined', () => {
  expect(markedTogether(['What is new', 'Year by year'], 'newyear')).toEqual([[], []])
  expect(markedTogether(['A new year', 'Words'], 'newyear')).toEqual([['new year'], []])
})
