import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { openServerJobs } from '../../../tests/jobs.ts'
import type { Job } from './jobs.server.ts'

const { app } = await openTestApp()
const jobs = await openServerJobs(app)
const MANY = 60
/** Much less than a pause after each of them would take. */
const WITHOUT_PAUSE_MS = 10_000

test('jobs begin after their transaction, one after the other and without a pause', async () => {
  const done = new Set<unknown>()
  let [running, mostAtOnce] = [0, 0]
  const job: Job = {
    name: 'test.count',
    run: async ({ number }) => {
      mostAtOnce = Math.max(mostAtOnce, ++running)
      await sleep(10)
      running--
      done.add(number)
    },
  }
  await jobs.work([job])
  const numbers = Array.from({ length: MANY }, (_, i) => i)
  await app.db.transaction(async (tx) => {
    for (const number of numbers) await jobs.enqueue(tx, job.name, { number })
    // A job that is committed meanwhile runs, and finds none of these in its queue.
    await jobs.enqueue(app.db, job.name, { number: MANY })
    await expect.poll(() => done, { timeout: WITHOUT_PAUSE_MS }).toEqual(new Set([MANY]))
  })
  await expect.poll(() => done, { timeout: WITHOUT_PAUSE_MS }).toEqual(new Set([...numbers, MANY]))
  expect(mostAtOnce).toBe(1)
})

test('each job has the time limit for itself, not together with the one before it', async () => {
  const job: Job = { name: 'test.limited', withinSeconds: 2, run: () => sleep(1_200) }
  await jobs.work([job])
  await app.db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await jobs.enqueue(tx, job.name, { number })
  })
  const states = async () => {
    const { rows } = await app.db.$client.query<{ state: string }>(
      'select state from pgboss.job where name = $1',
      [job.name],
    )
    return rows.map(({ state }) => state)
  }
  // One that had failed would wait for longer than this.
  const done = ['completed', 'completed', 'completed']
  await expect.poll(() => states()).toEqual(done)
}, 20_000)

test('a job wakes its queue, and is not found by the next poll only', async () => {
  let done = 0
  const job: Job = {
    name: 'test.woken',
    run: async () => {
      done++
    },
  }
  await jobs.work([job])
  // By polls every two seconds these would take 40.
  for (let number = 1; number <= 20; number++) {
    await jobs.enqueue(app.db, job.name, {})
    await expect.poll(() => done, { interval: 10 }).toBe(number)
  }
}, 20_000)

test('a job whose time passed while no process ran is made up for, once', async () => {
  const job: Job = { name: 'test.daily', cron: '0 16 * * *', run: () => Promise.resolve() }
  await jobs.work([job])
  const { rows } = await app.db.$client.query('select options from pgboss.schedule where name = $1', [
    job.name,
  ])
  expect(rows).toEqual([{ options: { missed: 'once' } }])
})

test('a queue of an earlier version gets the options of this one', async () => {
  const job: Job = { name: 'test.retried', retries: 1, run: async () => {} }
  await jobs.createQueues([job])
  await app.db.$client.query('update pgboss.queue set notify = false where name = $1', [job.name])
  await jobs.createQueues([{ ...job, retries: 3 }])
  const { rows } = await app.db.$client.query(
    'select retry_limit, retry_delay, notify from pgboss.queue where name = $1',
    [job.name],
  )
  expect(rows).toEqual([{ retry_limit: 3, retry_delay: 20, notify: true }])
})

test('the queue that most replies write to wakes nothing', async () => {
  const { rows } = await app.db.$client.query(
    "select notify from pgboss.queue where name = 'notifications.mail'",
  )
  expect(rows).toEqual([{ notify: false }])
})
