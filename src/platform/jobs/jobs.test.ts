import { expect, test } from 'vitest'
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
