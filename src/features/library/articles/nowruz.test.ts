import { expect, test } from 'vitest'
import { nowruzNear, nowruzOf } from './nowruz.server.ts'
import { formatToTheSecond, TEHRAN } from './nowruz-format.ts'

/** As the Calendar Center of the University of Tehran announced them, in UTC (Tehran is 3:30 ahead in March). */
test.each([
  [2021, '2021-03-20T09:37:28Z'],
  [2022, '2022-03-20T15:33:26Z'],
  [2023, '2023-03-20T21:24:28Z'],
  [2024, '2024-03-20T03:06:26Z'],
  [2025, '2025-03-20T09:01:30Z'],
])('Nowruz of %i is within four seconds of what was announced', (year, announced) => {
  const apart = Math.abs(nowruzOf(year).getTime() - new Date(announced).getTime())
  expect(apart).toBeLessThanOrEqual(4000)
})

test('until Sizdah Bedar it is this year’s, then the next', () => {
  expect(nowruzNear(new Date('2026-01-05T00:00:00Z'))).toMatchObject({ persianYear: 1405 })
  expect(nowruzNear(new Date('2026-03-25T00:00:00Z'))).toMatchObject({ persianYear: 1405 })
  expect(nowruzNear(new Date('2026-04-05T00:00:00Z'))).toMatchObject({ persianYear: 1406 })
})

test('in Persian the date is in the Persian calendar first, with the Gregorian one beside it', () => {
  expect(formatToTheSecond(nowruzOf(2026), TEHRAN, 'fa')).toMatch(
    /^جمعه ۲۹ اسفند ۱۴۰۴ \(۲۰ مارس ۲۰۲۶\)، ساعت ۱۸:۱[۵۶]:[۰-۹]{2} \(.+\)$/,
  )
  expect(formatToTheSecond(nowruzOf(2026), 'UTC', 'fa')).toMatch(/\(زمان هماهنگ جهانی\)$/)
})

test('in English the time has twelve hours, like every other on the site', () => {
  expect(formatToTheSecond(nowruzOf(2026), TEHRAN, 'en')).toMatch(
    /^Friday, March 20, 2026, 6:1[56]:\d\d PM \(GMT\+3:30\)$/,
  )
})
