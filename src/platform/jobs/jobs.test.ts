import { expect, test, vi } from 'vitest'
import { jobClock } from './clock-set-back.server.ts'
import { limitToOutages } from './jobs.server.ts'

test('an outage is one line in the log, the next one another, and a long one a line a minute', () => {
  const shouldLog = limitToOutages()
  const countLogLines = (from: number, to: number) => {
    let lines = 0
    for (let at = from; at < to; at += 50) if (shouldLog(at)) lines++
    return lines
  }
  expect(countLogLines(0, 2_000)).toBe(1)
  expect(countLogLines(20_000, 22_000)).toBe(1)
  expect(countLogLines(100_000, 100_000 + 3 * 60_000)).toBe(3)
})

test('the time of a timer of the queue has come when it fires, although the clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  const due = jobClock.now() + 30_000
  const left: number[] = []
  jobClock.setTimeout(() => left.push(due - jobClock.now()), 30_000)
  vi.setSystemTime(Date.now() - 7 * 24 * 3_600_000)
  vi.advanceTimersByTime(30_000)
  expect(left).toEqual([0])
  expect(jobClock.now()).toBe(Date.now())
  vi.useRealTimers()
})
