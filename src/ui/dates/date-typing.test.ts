import { expect, test } from 'vitest'
import { fromFieldValue, nextHour, toFieldValue } from './date-typing.ts'

test('the text of two boxes is one value, in either calendar and either digits', () => {
  for (const typed of [
    { date: '2026-03-21', time: '18:30' },
    { date: '۱ فروردین ۱۴۰۵', time: '۱۸:۳۰' },
    { date: 'March 21, 2026', time: '6:30 pm' },
  ])
    expect(toFieldValue(typed)).toBe('2026-03-21T18:30')
  expect(toFieldValue({ date: ' ', time: '' })).toBe('')
})

test('what cannot be parsed yet stays as it was typed, in a draft and restored from it', () => {
  for (const typed of [
    { date: '1405/7/3', time: 'soon' },
    { date: 'TOMORROW', time: '18:30' },
    { date: '', time: '۱۸:۳' },
    { date: '31 Oct', time: '' },
  ]) {
    const value = toFieldValue(typed)
    expect(toFieldValue(fromFieldValue(value, 'persian', 'fa'))).toBe(value)
  }
  expect(fromFieldValue(toFieldValue({ date: '31 Oct', time: 'at ten' }), 'gregorian', 'en')).toEqual({
    date: '31 Oct',
    time: 'at ten',
  })
})

test('a value is shown in the reader’s own calendar and digits', () => {
  expect(fromFieldValue('2026-03-21T18:30', 'persian', 'fa')).toEqual({ date: '۱۴۰۵/۰۱/۰۱', time: '۱۸:۳۰' })
  expect(fromFieldValue('2026-03-21T18:30', 'gregorian', 'en')).toEqual({ date: '2026-03-21', time: '18:30' })
  expect(fromFieldValue('', 'persian', 'fa')).toEqual({ date: '', time: '' })
})

test('the default is the next whole hour in the zone of the place', () => {
  const now = new Date('2026-11-22T20:10:30Z')
  expect(nextHour(now, 'Europe/Oslo')).toBe('2026-11-22T22:00')
  expect(nextHour(now, 'Asia/Tehran')).toBe('2026-11-23T00:00')
  expect(nextHour(new Date('2026-12-31T23:59Z'), 'UTC')).toBe('2027-01-01T00:00')
})
