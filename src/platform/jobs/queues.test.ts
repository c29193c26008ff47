import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { openServerJobs } from '../../../tests/jobs.ts'
import { runOnIfClockWasSetBack } from './clock-set-back.server.ts'
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
    for (const number of numbers.slice(1)) await jobs.enqueue(tx, job.name, { number })
    await jobs.enqueueAll(tx, job.name, [{ number: numbers[0] }])
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

test('the schedule and what waits go on after the clock was set back by a week', async () => {
  const job: Job = { name: 'test.ahead', run: async () => {} }
  await jobs.createQueues([job])
  await jobs.enqueue(app.db, job.name, {}, { afterSeconds: 3_600 })
  const times = async () => {
    const { rows } = await app.db.$client.query<{ schedule: number; job: number; slots: number }>(`
      select extract(epoch from cron_on - now())::float8 / 60 as schedule,
        (select extract(epoch from start_after - now())::float8 / 60 from pgboss.job where name = 'test.ahead') as job,
        (select count(*)::int from pgboss.job where singleton_on > now() at time zone 'UTC') as slots
      from pgboss.version`)
    return rows[0]
  }
  await app.db.$client.query(`
    update pgboss.version set cron_on = now() + interval '7 days';
    update pgboss.job set start_after = start_after + interval '7 days' where name = 'test.ahead';
    insert into pgboss.job (name, state, singleton_key, singleton_on)
      values ('__pgboss__send-it', 'completed', 'test.ahead', now() at time zone 'UTC' + interval '6 days')`)
  for (const _ of ['set back', 'as it should be']) {
    await runOnIfClockWasSetBack(app.db.$client)
    const { schedule = NaN, job: wait = NaN, slots } = (await times()) ?? {}
    expect(schedule).toBeLessThanOrEqual(0)
    expect(wait).toBeGreaterThan(58)
    expect(wait).toBeLessThanOrEqual(60)
    expect(slots).toBe(0)
  }
})

test('a job that fails is tried again, alone, and nothing of its error’s text is stored', async () => {
  const tried: unknown[] = []
  const job: Job = {
    name: 'test.failing',
    atOnce: 2,
    run: async ({ number }) => {
      tried.push(number)
      if (number === 1) throw new Error('no mailbox sara@example.org')
    },
  }
  await jobs.work([job])
  await app.db.transaction((tx) => jobs.enqueueAll(tx, job.name, [{ number: 1 }, { number: 2 }]))
  const stored = async () => {
    const { rows } = await app.db.$client.query<{ state: string; output: unknown }>(
      `select state, output, start_after > now() + interval '5 seconds' as later from pgboss.job where name = $1
       order by data ->> 'number'`,
      [job.name],
    )
    return rows
  }
  await expect.poll(stored).toMatchObject([{ state: 'retry', later: true }, { state: 'completed' }])
  expect(tried.toSorted()).toEqual([1, 2])
  expect(JSON.stringify(await stored())).not.toContain('sara')
})

test('a job that someone waits for is run before the others, and one for later not yet', async () => {
  const run: unknown[] = []
  const job: Job = { name: 'test.ordered', run: async ({ who }) => void run.push(who) }
  await jobs.createQueues([job])
  await jobs.enqueue(app.db, job.name, { who: 'later' }, { afterSeconds: 3_600 })
  await jobs.enqueue(app.db, job.name, { who: 'second' })
  await jobs.enqueueAll(app.db, job.name, [{ who: 'third' }])
  await jobs.enqueue(app.db, job.name, { who: 'first' }, { first: true })
  await jobs.work([job])
  await expect.poll(() => run).toEqual(['first', 'second', 'third'])
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
