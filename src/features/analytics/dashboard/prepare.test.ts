import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#platform/dates/durations.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { prepareDashboard } from './prepare.server.ts'

const testApp = await openTestApp()

test('slow figures are computed one after the other, and the job is done when all are', async () => {
  const { app, queries } = withSlowQueries()
  await prepareDashboard(app)
  const mostOfOne = queries.mostAtOnce
  letPausesEnd()
  Object.assign(queries, { begun: 0, mostAtOnce: 0 })
  await prepareDashboard(app)
  expect(queries.begun).toBeGreaterThan(0)
  expect(queries).toMatchObject({ running: 0, mostAtOnce: mostOfOne })
})

test('slow figures that cannot be computed fail the job', async () => {
  const { app, queries } = withSlowQueries()
  await prepareDashboard(app)
  letPausesEnd()
  queries.error = new Error('no such column')
  await expect(prepareDashboard(app)).rejects.toThrow('no such column')
})

/** The app with a database in which each query takes longer than callers wait for figures. */
function withSlowQueries() {
  const { db } = testApp.app
  const queries = { running: 0, begun: 0, mostAtOnce: 0, error: undefined as Error | undefined }
  const query = async (...args: [never]) => {
    queries.begun++
    queries.mostAtOnce = Math.max(queries.mostAtOnce, ++queries.running)
    try {
      await sleep(60)
      if (queries.error) throw queries.error
      return await db.$client.query(...args)
    } finally {
      queries.running--
    }
  }
  const $client = Object.assign(Object.create(db.$client), { query })
  return { app: { ...testApp.app, db: Object.assign(Object.create(db), { $client }) }, queries }
}

/** From now on all results may be computed again. */
function letPausesEnd() {
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + DAY_MS)
  onTestFinished(() => spy.mockRestore())
}
