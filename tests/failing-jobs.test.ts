import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#platform/dates/durations.ts'
import { allJobs } from '../src/jobs.ts'
import { openTestApp } from './app.ts'

const { app } = await openTestApp()

/** As in `Job`, of which each pause takes up to twice as long. */
const [RETRIES, FIRST_PAUSE_MAX] = [5, 40]

test('a job that always fails counts as failed within two days, so that admins read of it', () => {
  const slow = allJobs(app).filter(
    ({ retries = RETRIES, mostSecondsBetweenRetries = Number.POSITIVE_INFINITY }) => {
      const pauses = Array.from({ length: retries }, (_, i) =>
        Math.min(FIRST_PAUSE_MAX * 2 ** i, mostSecondsBetweenRetries),
      )
      return pauses.reduce((sum, pause) => sum + pause, 0) > 2 * DAY_SECONDS
    },
  )
  expect(slow.map(({ name }) => name)).toEqual([])
})
