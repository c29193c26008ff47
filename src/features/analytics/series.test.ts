import { expect, test } from 'vitest'
import { dayLabel, everyPoint, momentLabel } from './series.ts'

test('a day without a visit is a point, also around the night in which clocks change', () => {
  const series = {
    unit: 'day',
    zone: 'Europe/Oslo',
    from: '2026-10-22T22:00:00.000Z',
    points: [
      { at: '2026-10-23T22:00:00.000Z', visitors: 3, views: 9 },
      { at: '2026-10-25T23:00:00.000Z', visitors: 2, views: 4 }, // the day after the one of 25 hours
    ],
  } as const
  const points = everyPoint({ ...series, points: [...series.points] }, '7d')
  expect(points.map(({ at, visitors }) => [dayLabel(at, series.zone, 'en'), visitors])).toEqual([
    ['Oct 23', 0],
    ['Oct 24', 3],
    ['Oct 25', 0],
    ['Oct 26', 2],
    ['Oct 27', 0],
    ['Oct 28', 0],
    ['Oct 29', 0],
  ])
})

test('the last 24 hours are 24 points', () => {
  const points = everyPoint(
    {
      unit: 'hour',
      zone: 'Asia/Kolkata',
      from: '2026-11-22T18:30:00.000Z',
      points: [{ at: '2026-11-23T17:30:00.000Z', visitors: 1, views: 2 }],
    },
    '1d',
  )
  expect(points).toHaveLength(24)
  expect(points.at(-1)).toMatchObject({ visitors: 1, views: 2 })
  expect(points[0]).toMatchObject({ visitors: 0 })
})

test('a moment is in the calendar and the digits of the language', () => {
  const at = new Date('2026-11-23T17:31:00Z')
  expect([momentLabel(at, 'Europe/Oslo', 'en'), momentLabel(at, 'Europe/Oslo', 'fa')]).toEqual([
    'Nov 23, 6:31 PM',
    '۲ آذر، ساعت ۱۸:۳۱',
  ])
})
