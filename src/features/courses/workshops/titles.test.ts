import { expect, test } from 'vitest'
import { instructorBioOf, instructorOf } from './titles.ts'

test('of an instructor, what is known in Persian alone is shown on English pages too', () => {
  const onlyPersian = {
    ...{ instructorName: null, instructorNameFa: 'شهرزاد' },
    ...{ instructorBio: null, instructorBioFa: 'قصه‌گوست.' },
  }
  expect(instructorOf(onlyPersian)).toBe('شهرزاد')
  expect(instructorBioOf(onlyPersian)).toBe('قصه‌گوست.')
  const nothing = { instructorBio: null, instructorBioFa: null }
  expect(instructorBioOf(nothing)).toBeNull()
})
