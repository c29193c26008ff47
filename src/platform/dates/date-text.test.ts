import { expect, test } from 'vitest'
import { gregorianOf, persianOf, readDate, readTime, writeDate } from './date-text.ts'
import { DAY_MS } from './durations.ts'

test.each([
  '2026-03-21',
  '2026/3/21',
  '1405/1/1',
  '۱۴۰۵/۰۱/۰۱',
  '۱۴۰۵-۱-۱',
  '١٤٠٥/١/١', // Arabic digits, as some keyboards give them
  '۱/۱/۱۴۰۵',
  '۱ فروردین ۱۴۰۵',
  'شنبه ۱ فروردین ۱۴۰۵',
  '1 Farvardin 1405',
  '21 March 2026',
  'March 21st, 2026',
  'Mar 21 2026',
  '۲۱ مارس ۲۰۲۶',
  '21.3.2026',
  '3/21/2026',
])('%s is the first day of 1405', (text) => {
  expect(readDate(text)).toBe('2026-03-21')
})

test.each([
  ['3/4/2026', 'two days'],
  ['1404/12/30', 'no leap year'],
  ['1405/7/31', 'no such day'],
  ['2026-02-30', 'no such day'],
  ['2026-00-10', 'no such month'],
  ['21 March', 'no year'],
  ['21 Farvardin 2026', 'a month of the other calendar'],
  ['26/3/21', 'no year'],
  ['99999/1/1', 'too far'],
  ['', 'nothing'],
  ['1 2 3 4 2026', 'too much'],
])('%s is no date: %s', (text) => {
  expect(readDate(text)).toBeUndefined()
})

test('the two calendars agree on every day of fifty years, leap years among them', () => {
  for (let ms = Date.UTC(1990, 0, 1); ms < Date.UTC(2040, 0, 1); ms += DAY_MS) {
    const iso = new Date(ms).toISOString().slice(0, 10)
    expect(gregorianOf(persianOf(iso))).toBe(iso)
  }
  expect(readDate('1403/12/30')).toBe('2025-03-20')
})

test('a date is written as its reader would type it, and parsed again', () => {
  expect(writeDate('2026-03-21', 'persian', 'fa')).toBe('۱۴۰۵/۰۱/۰۱')
  expect(writeDate('2026-03-21', 'gregorian', 'fa')).toBe('۲۰۲۶/۰۳/۲۱')
  expect(writeDate('2026-03-21', 'persian', 'en')).toBe('1405-01-01')
  for (const calendar of ['persian', 'gregorian'] as const)
    for (const lang of ['fa', 'en'] as const)
      expect(readDate(writeDate('2026-11-05', calendar, lang))).toBe('2026-11-05')
})

test('times are parsed as people type them', () => {
  for (const text of ['18:30', '۱۸:۳۰', '18.30', '1830', '6:30 pm', '6:30PM', '۶:۳۰ ب.ظ', '۶:۳۰ عصر'])
    expect(readTime(text), text).toBe('18:30')
  for (const text of ['18', '۱۸', '6 pm']) expect(readTime(text), text).toBe('18:00')
  expect(readTime('12 am')).toBe('00:00')
  expect(readTime('0')).toBe('00:00')
  expect(readTime('9:05')).toBe('09:05')
  for (const text of ['24:00', '24', '12:60', '183', '13 pm', 'noon', ''])
    expect(readTime(text), text).toBeUndefined()
})

test('شب is the evening until midnight, and the small hours after it; ظهر is noon', () => {
  for (const [text, time] of [
    ['۹ شب', '21:00'],
    ['۱۱:۳۰ شب', '23:30'],
    ['۱۲ شب', '00:00'],
    ['۱۲:۳۰ شب', '00:30'],
    ['۱ شب', '01:00'],
    ['۷ شب', '19:00'],
    ['۱۲ ظهر', '12:00'],
    ['۱۱ ظهر', '11:00'],
    ['۲ ظهر', '14:00'],
    ['۱۲:۳۰ بعدازظهر', '12:30'],
    ['۴ بعد از ظهر', '16:00'],
    ['۴ بعد‌از‌ظهر', '16:00'],
    ['۷ صبح', '07:00'],
  ] as const)
    expect(readTime(text), text).toBe(time)
})
