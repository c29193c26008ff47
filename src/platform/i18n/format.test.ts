import { expect, test } from 'vitest'
import { formatDayBoth, formatDuration, formatNumber } from './format.ts'

test.each([
  [7, '7', '۷'],
  [2500, '2,500', '۲٬۵۰۰'],
  [1_000_000, '1,000,000', '۱٬۰۰۰٬۰۰۰'],
  [-1234.5, '-1,234.5', '\u200e−۱٬۲۳۴٫۵'],
])('%d is written as the language writes it', (number, en, fa) => {
  expect([formatNumber(number, 'en'), formatNumber(number, 'fa')]).toEqual([en, fa])
})

test('a day in a Persian sentence has the Gregorian date beside it', () => {
  const day = new Date('2026-11-28T12:00:00Z')
  expect(formatDayBoth(day, 'UTC', 'en')).toBe('November 28, 2026')
  expect(formatDayBoth(day, 'UTC', 'fa')).toBe('۷ آذر ۱۴۰۵ (۲۸ نوامبر ۲۰۲۶)')
})

test.each([
  [60, '1 minute', '۱ دقیقه'],
  [61, '2 minutes', '۲ دقیقه'],
  [3_540, '59 minutes', '۵۹ دقیقه'],
  [3_541, '1 hour', '۱ ساعت'],
  [3_601, '2 hours', '۲ ساعت'],
  [172_800, '48 hours', '۴۸ ساعت'],
  [172_801, '3 days', '۳ روز'],
])('%d seconds are about as long as the language says', (seconds, en, fa) => {
  expect([formatDuration(seconds, 'en'), formatDuration(seconds, 'fa')]).toEqual([en, fa])
})
