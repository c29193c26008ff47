import { expect, test } from 'vitest'
import { spotsLeft, stateOf } from './rules.ts'

test('spots are what the limit leaves, and never fewer than none', () => {
  const spots = (limit: number | null, registered: number) => spotsLeft({ limit, registered, waiting: 0 })
  expect([spots(5, 2), spots(5, 5), spots(5, 7), spots(null, 7)]).toEqual([3, 0, 0, Number.POSITIVE_INFINITY])
})

test('a spot that is free while someone waits is theirs', () => {
  expect(spotsLeft({ limit: 5, registered: 4, waiting: 1 })).toBe(0)
})

test('an event is upcoming, live from its first moment, past from its last one', () => {
  const event = { status: 'upcoming', start: new Date(1_000), end: new Date(2_000) } as const
  const states = [999, 1_000, 1_999, 2_000].map((now) => stateOf(event, new Date(now)))
  expect(states).toEqual(['upcoming', 'live', 'live', 'past'])
  expect(stateOf({ ...event, status: 'cancelled' }, new Date(0))).toBe('cancelled')
})
