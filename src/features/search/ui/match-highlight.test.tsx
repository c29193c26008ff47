import { expect, test } from 'vitest'
import { renderFor } from '../../../../tests/render-page.tsx'
import { MatchHighlight } from './match-highlight.tsx'

const marked = (text: string, query: string, beside = '') =>
  [
    ...renderFor(null, <MatchHighlight text={text} query={query} beside={beside} />).matchAll(
      /<mark>(.*?)<\/mark>/g,
    ),
  ].map(([, word]) => word)

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
  expect(marked('روز اول بهار و سال ایرانی', 'نوروز', 'نوروز')).toEqual([])
  expect(marked('نوروز', 'نوروز', 'روز اول بهار و سال ایرانی')).toEqual(['نوروز'])
  expect(marked('Nowruzz in Oslo', 'nowruz oslo', 'A picnic in Oslo')).toEqual(['Nowruzz', 'Oslo'])
})
