import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenPassed } from './when-passed.ts'

const DAY = 24 * 60 * 60 * 1_000

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what was asked for is called some seconds after each time that is ahead, months later too', () => {
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

test('it is not called once it was ended', () => {
  const onPassed = vi.fn()
  const end = whenPassed([60_000], onPassed)
  vi.advanceTimersByTime(60_500)
  end()
  vi.advanceTimersByTime(60_000)
  expect(onPassed).not.toHaveBeenCalled()
})
