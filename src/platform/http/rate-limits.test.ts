import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import {
  countBeyondIn,
  countEach,
  countRateLimit,
  deleteOldLimits,
  isFirst,
  type Limit,
  uncount,
} from './rate-limits.server.ts'

const { app } = await openTestApp()
const limit: Limit = { name: 'test', most: 2, perSeconds: 60 }
/** Within five seconds, which a busy machine may take. */
const about = (seconds: number) => expect.closeTo(seconds, -1)
/** Lets the windows of all end in so many seconds. */
const endIn = (seconds: number) =>
  app.db.$client.query('update rate_limits set resets_at = now() + make_interval(secs => $1)', [seconds])
const countTimes = async (who: string, times: number) => {
  for (let time = 0; time < times; time++) await countRateLimit(app, limit, who).catch(() => {})
}

test('a limit is that of one person and one thing, and ends with its window, however often one tries', async () => {
  await countTimes('sara', 2)
  await expect(countRateLimit(app, limit, 'sara')).rejects.toMatchObject({ status: 429, code: 'too_many' })
  await countRateLimit(app, limit, 'mina')
  await countRateLimit(app, { ...limit, name: 'other' }, 'sara')
  await endIn(20)
  await expect(countRateLimit(app, limit, 'sara')).rejects.toMatchObject({
    details: { retryAfter: about(20) },
  })
  await endIn(0)
  await countTimes('sara', 1)
  await countRateLimit(app, limit, 'sara')
  await expect(countRateLimit(app, limit, 'sara')).rejects.toMatchObject({ status: 429 })
})

test('a window that ends later than it may, as the clock was set back meanwhile, is over', async () => {
  await countTimes('nima', 3)
  await endIn(7 * 24 * 3_600)
  await countTimes('nima', 1)
  await countRateLimit(app, limit, 'nima')
  await expect(countRateLimit(app, limit, 'nima')).rejects.toMatchObject({
    details: { retryAfter: about(60) },
  })
})

test('a count that is taken back leaves the other counts, and no row where it was the only one', async () => {
  await countTimes('omid', 2)
  await uncount(app, limit, 'omid')
  await countRateLimit(app, limit, 'omid')
  await expect(countRateLimit(app, limit, 'omid')).rejects.toMatchObject({ status: 429 })
  expect(await isFirst(app, limit, 'laleh')).toBe(true)
  await uncount(app, limit, 'laleh')
  expect([await isFirst(app, limit, 'laleh'), await isFirst(app, limit, 'laleh')]).toEqual([true, false])
})

test('of several that are counted at once each has its own count and window', async () => {
  const all = Array.from({ length: 8 }, (_, i) => ({
    limit: { ...limit, perSeconds: 60 * (i + 1) },
    who: `each-${i}`,
  }))
  for (const { who } of all.slice(0, 4)) await countTimes(who, 2)
  const counted = await countEach(app, all)
  expect(counted.map(({ beyond, count }) => [beyond, count])).toEqual([
    ...Array(4).fill([true, 3]),
    ...Array(4).fill([false, 1]),
  ])
  expect(counted.slice(4).map(({ waits }) => waits)).toEqual([300, 360, 420, 480])
})

test('what is counted in a transaction is taken back with it, and lasts for the window otherwise', async () => {
  const count = (tx: typeof app.db | Parameters<Parameters<typeof app.db.transaction>[0]>[0]) =>
    countBeyondIn(app, tx, limit, 'in a transaction')
  for (let time = 0; time < 3; time++)
    await app.db.transaction((tx) => count(tx).then(() => tx.rollback())).catch(() => {})
  await count(app.db)
  expect(await count(app.db)).toEqual({ beyond: 0, waits: about(60) })
  expect(await count(app.db)).toEqual({ beyond: 1, waits: about(60) })
})

test('a count is removed an hour after its window has ended, and not before', async () => {
  await app.db.$client.query('delete from rate_limits')
  const left = async () => (await app.db.$client.query('select from rate_limits')).rowCount
  await countTimes('sara', 1)
  for (const [seconds, rows] of [
    [60, 1],
    [-3_500, 1],
    [-3_700, 0],
  ] as const) {
    await endIn(seconds)
    await deleteOldLimits(app)
    expect([seconds, await left()]).toEqual([seconds, rows])
  }
})
