import { expect, test } from 'vitest'
import { sampleEvents } from './sample-events.ts'

test('the samples of past events are as long, as large and as long ago as the specification says', () => {
  expect(sampleEvents.map(({ daysAgo }) => daysAgo)).toEqual([30, 45, 60, 75, 90, 120])
  const durations = sampleEvents.map(({ duration }) => duration)
  expect([Math.min(...durations), Math.max(...durations)]).toEqual([35, 60])
  const capacities = sampleEvents.map(({ capacity }) => capacity)
  expect([Math.min(...capacities), Math.max(...capacities)]).toEqual([80, 150])
})
