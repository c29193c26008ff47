import { expect, test } from 'vitest'
import { formatNumber } from './format.ts'

test.each([
  [7, '7', '۷'],
  [2500, '2,500', '۲٬۵۰۰'],
  [1_000_000, '1,000,000', '۱٬۰۰۰٬۰۰۰'],
  [-1234.5, '-1,234.5', '\u200e−۱٬۲۳۴٫۵'],
])('%d is written as the language writes it', (number, en, fa) => {
  expect([formatNumber(number, 'en'), formatNumber(number, 'fa')]).toEqual([en, fa])
})
