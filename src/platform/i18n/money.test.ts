import { expect, test } from 'vitest'
import { moneyRangeText, moneyText } from './money.ts'

test('a sum is written in the smallest unit its currency has, and in words for Persian readers', () => {
  expect(moneyText(750, 'usd', 'en')).toBe('$7.50')
  expect(moneyText(700, 'usd', 'en')).toBe('$7')
  expect(moneyText(700, 'usd', 'fa')).toBe('۷ دلار آمریکا')
  expect(moneyText(700, 'jpy', 'en')).toBe('¥700')
})

test('a range names its currency once where it is a word', () => {
  expect(moneyRangeText(1, 100, 'usd', 'en')).toBe('$1 to $100')
  expect(moneyRangeText(1, 100, 'usd', 'fa')).toBe('۱ تا ۱۰۰ دلار آمریکا')
  expect(moneyRangeText(5, 50, 'eur', 'fa')).toBe('۵ تا ۵۰ یورو')
})
