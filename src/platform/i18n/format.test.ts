import { expect, test } from 'vitest'
import { localeOf, showNumber } from './format.ts'
import { LANGS } from './lang.ts'

const NUMBERS = [0, 7, 10, 999, 1000, 2500, 12_345, 999_999, 1_000_000, 123_456_789, 9_007_199_254_740_991]

test.each(LANGS)('counts are written as the language writes them (%s)', (lang) => {
  const format = new Intl.NumberFormat(localeOf(lang))
  for (const number of [...NUMBERS, -3, -1234, 0.5, 1234.5, Number.NaN])
    expect(showNumber(number, lang)).toBe(format.format(number))
})
