import { expect, test } from 'vitest'
import { emptyCourse } from '../form.ts'
import { emptyWorkshop } from './form.ts'

test('a new workshop is published only once its admin says so, as a course is', () => {
  expect([emptyWorkshop.published, emptyCourse.published]).toEqual([false, false])
})
