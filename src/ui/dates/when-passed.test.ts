import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenPassed } from './when-passed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a callback is called some seconds after each of its future times, even months later', () => {
  const onPassed = vi.fn()
  whenPassed([-1, 60_000, 60 * DAY], onPassed)
  vi.advanceTimersByTime(60_900)
  expect(onPassed).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(5_000)
  expect(onPassed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(59 * DAY)
  expect(onPassed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2 * DAY)
  expect(onPassed).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a callback is not called after it was cancelled', () => {
  const onPassed = vi.fn()
  const end = whenPassed([60_000], onPassed)
  vi.advanceTimersByTime(60_500)
  end()
  vi.advanceTimersByTime(60_000)
  expect(onPassed).not.toHaveBeenCalled()
})

test('a callback whose time passed while the device slept, and its timers with it, is called soon after it wakes', () => {
  const onPassed = vi.fn()
  whenPassed([8 * HOUR, 9 * HOUR], onPassed)
  vi.advanceTimersByTime(HOUR)
  vi.setSystemTime(7.9 * HOUR)
  vi.advanceTimersByTime(0.25 * HOUR)
  expect(onPassed, 'awake again before the first one').toHaveBeenCalledTimes(1)
  vi.setSystemTime(2 * DAY)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(onPassed, 'asleep past the last one').toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a callback for a time days ahead is called when the device slept past it and its timers went on', () => {
  const onPassed = vi.fn()
  whenPassed([1.5 * DAY], onPassed)
  vi.setSystemTime(3 * DAY)
  vi.runOnlyPendingTimers()
  vi.advanceTimersByTime(2 * MINUTE)
  expect(onPassed).toHaveBeenCalledTimes(1)
})
