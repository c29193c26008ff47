import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { openLive } from './live.server.ts'
import type { LiveUpdate } from './publisher.server.ts'

const { app } = await openTestApp()
/** Another process of the same database. */
const other = await openLive(app.db, app.env.DATABASE_URL ?? '')
const received: LiveUpdate[] = []
other.subscribe((update) => received.push(update))

/** Rejects what publishes, until told otherwise. */
function breakPublishing() {
  const { $client } = app.db
  const query = $client.query.bind($client)
  const failed = vi.fn()
  const spy = vi.spyOn($client, 'query').mockImplementation(((text: unknown, ...rest: []) => {
    if (!`${text}`.includes('pg_notify')) return query(text as never, ...rest)
    failed()
    return Promise.reject(new Error('no connection is free'))
  }) as never)
  return { failed, mend: () => spy.mockRestore() }
}

afterEach(() => received.splice(0))

test('updates that could not be published are published once that is possible, with what changed since', async () => {
  const { failed, mend } = breakPublishing()
  app.live.publish('post:1', { likes: 3, replies: 1 })
  app.live.publish('posts')
  await expect.poll(() => failed).toHaveBeenCalled()
  app.live.publish('post:1', { likes: 4 })
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(1)
  mend()
  await expect
    .poll(() => received)
    .toEqual([{ topic: 'post:1', data: { likes: 4, replies: 1 } }, { topic: 'posts' }])
})

test('of more updates than are worth keeping, others learn that everything may have changed', async () => {
  const { failed, mend } = breakPublishing()
  for (let id = 0; id < 5_000; id++) app.live.publish(`post:${id}`)
  await expect.poll(() => failed).toHaveBeenCalled()
  app.live.publish('posts')
  mend()
  await expect.poll(() => received.map(({ topic }) => topic)).toContain('*')
  expect(received.length).toBeLessThan(5)
})

test('closing publishes what waits, and does not wait for a database that is away', async () => {
  const leaving = await openLive(app.db, app.env.DATABASE_URL ?? '')
  leaving.publish('posts')
  await leaving.close()
  await expect.poll(() => received).toEqual([{ topic: 'posts' }])
  const { failed, mend } = breakPublishing()
  const lost = await openLive(app.db, app.env.DATABASE_URL ?? '')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  lost.publish('posts')
  await vi.advanceTimersByTimeAsync(20)
  expect(failed).toHaveBeenCalledOnce()
  await lost.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed).toHaveBeenCalledTimes(2)
  mend()
})
