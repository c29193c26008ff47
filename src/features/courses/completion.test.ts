import { expect, test } from 'vitest'
import { completionOf } from './completion.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
/** A lesson added on one day of January, and finished on another. */
const lesson = (created: number, done?: number) => ({
  createdAt: day(created),
  doneAt: done === undefined ? null : day(done),
})

test('a course is complete once its last lesson is done, in whatever order', () => {
  expect(completionOf([])).toBeNull()
  expect(completionOf([lesson(1, 2), lesson(1)])).toBeNull()
  expect(completionOf([lesson(1, 5), lesson(1, 3)])).toEqual({ completedAt: day(5), lessonCount: 2 })
})

test('a lesson that is added later takes nothing away, and counts once it is done', () => {
  expect(completionOf([lesson(1, 2), lesson(1, 3), lesson(4)])).toEqual({
    completedAt: day(3),
    lessonCount: 2,
  })
  const oneOfTwo = [lesson(1, 2), lesson(1, 3), lesson(4, 6), lesson(5)]
  expect(completionOf(oneOfTwo)).toEqual({ completedAt: day(3), lessonCount: 2 })
  expect(completionOf([lesson(1, 2), lesson(4, 6)])).toEqual({ completedAt: day(6), lessonCount: 2 })
})

test('whoever was not through before the new lesson came has that one left, too', () => {
  expect(completionOf([lesson(1, 2), lesson(1, 6), lesson(4)])).toBeNull()
})

test('a lesson that is done was there, also where two clocks disagree', () => {
  expect(completionOf([lesson(9, 2), lesson(9, 3)])).toEqual({ completedAt: day(3), lessonCount: 2 })
})
