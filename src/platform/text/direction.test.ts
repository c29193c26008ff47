import { expect, test } from 'vitest'
import { directionOf, isolated } from './direction.ts'

test('a paragraph runs in the direction of its words, whichever comes first', () => {
  for (const persian of [
    'سلام',
    'دخترم می‌گوید «I don’t like فارسی»',
    'Duolingo را امتحان کردیم ولی فارسی نداشت؛ شما چه می‌کنید؟',
    '«Realschule» یعنی چه؟',
    'https://example.org/a/long/path?with=words این را ببینید',
    'www.example.org این را ببینید',
    'کتاب The Very Hungry Caterpillar را خواندیم',
    '۱. Kita یا مهدکودک؟',
    '۴، ۷',
  ])
    expect(directionOf(persian), persian).toBe('rtl')
  for (const english of [
    'Hello',
    'آش رشته, one heroic grandmother on a folding chair',
    'What does «فارسی را پاس بداریم» mean to your children?',
    'Written to سارا@example.org by Mina',
    'https://example.org/a',
  ])
    expect(directionOf(english), english).toBe('ltr')
  for (const neither of ['', '2026 – ۱۴۰۵ 😀']) expect(directionOf(neither)).toBe('auto')
})

test('text within a sentence runs in the same direction as in a line of its own', () => {
  expect(isolated('Duolingo را امتحان کردیم')).toBe('\u2067Duolingo را امتحان کردیم\u2069')
  expect(isolated('آش رشته, one heroic grandmother')).toBe('\u2066آش رشته, one heroic grandmother\u2069')
  for (const words of ['سلام', 'Hello', '2026']) expect(isolated(words)).toBe(`\u2068${words}\u2069`)
})
