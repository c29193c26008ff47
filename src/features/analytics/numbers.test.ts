import { expect, test } from 'vitest'
import { formatMilliseconds, formatSeconds, percentage, shortNumber } from './numbers.ts'

test.each([
  [0, '0', '۰'],
  [999, '999', '۹۹۹'],
  [1_000, '1.0K', '۱٫۰ هزار'],
  [1_234, '1.2K', '۱٫۲ هزار'],
  [45_678, '45.7K', '۴۵٫۷ هزار'],
  [999_949, '999.9K', '۹۹۹٫۹ هزار'],
  [999_950, '1.0M', '۱٫۰ میلیون'],
  [1_000_000, '1.0M', '۱٫۰ میلیون'],
  [12_345_678, '12.3M', '۱۲٫۳ میلیون'],
])('%d is shown in short, with one decimal', (value, en, fa) => {
  expect([shortNumber(value, 'en'), shortNumber(value, 'fa').replace('\u00a0', ' ')]).toEqual([en, fa])
})

test('a share has at most one decimal, in the digits of the language', () => {
  expect([45.25, 100, 33_980.4].map((value) => percentage(value, 'en'))).toEqual(['45.3%', '100%', '33,980%'])
  expect(percentage(45.3, 'fa')).toBe('۴۵٫۳\u200f٪')
})

test.each([
  [0, '0s', '۰ ثانیه'],
  [59, '59s', '۵۹ ثانیه'],
  [125, '2m 5s', '۲ دقیقه و ۵ ثانیه'],
  [3_720, '1h 2m', '۱ ساعت و ۲ دقیقه'],
])('%d seconds are a duration', (seconds, en, fa) => {
  expect([formatSeconds(seconds, 'en'), formatSeconds(seconds, 'fa')]).toEqual([en, fa])
})

test('a page that takes a second or longer is timed in seconds', () => {
  expect([
    formatMilliseconds(180.4, 'en'),
    formatMilliseconds(2_440, 'en'),
    formatMilliseconds(2_440, 'fa'),
  ]).toEqual(['180 ms', '2.4s', '۲٫۴ ثانیه'])
})
