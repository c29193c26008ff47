import { expect, test } from 'vitest'
import { latinDigits, readWholeNumber } from './whole-number.ts'

test('a number is read in Latin, Persian and Arabic digits', () => {
  expect(['50', '۵۰', '٥٠', ' ۵۰ ', '۵0', '\u200f۵۰'].map(readWholeNumber)).toEqual([50, 50, 50, 50, 50, 50])
})

test('anything but a whole number is read as NaN', () => {
  expect(['', ' ', '-5', '1.5', '1,000', '1e3', '0x10', 'ده'].map(readWholeNumber)).toEqual(
    Array.from({ length: 8 }, () => Number.NaN),
  )
})

test('only the digits of a text are changed', () => {
  expect(latinDigits('ساعت ۲۰:۳۰')).toBe('ساعت 20:30')
})
