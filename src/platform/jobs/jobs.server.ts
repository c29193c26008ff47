import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Executor } from '../database/database.server.ts'
import { HOUR_SECONDS, MINUTE_MS } from '../dates/durations.ts'
import type { Live } from '../live/live.server.ts'
import { describeError, type Log } from '../log.server.ts'
import { jobClock, runOnIfClockWasSetBack } from './clock-set-back.server.ts'

/** Work that takes longer returns to its queue, for another process or the next start. */
const CLOSE_MS = 1_500
/**
 * A queued job wakes its queue (docs/decisions/2026-11-26-a-job-wakes-its-queue.md). In addition, each queue is asked
 * this often for jobs that are due: a retry, or a job whose wake-up was missed.
 */
const POLL_SECONDS = 5
/** For queues that nothing wakes (`isFrequent`). */
const FREQUENT_POLL_SECONDS = 2

type Work = (data: Record<string, unknown>) => Promise<void>
/** A feature's background job: one line that calls a function that is safe to run twice. */
export type Job = {
  name: string
  run: Work
  cron?: string
  /** After 20 to 40 seconds, then after twice as long each time; 5 by default. */
  retries?: number
  /** The longest of these pauses. */
  mostSecondsBetweenRetries?: number
  /**
   * The time limit of one; 300 by default. Then it counts as failed, but the next one begins only when `run` has ended.
   * Everything that it waits for needs a time limit of its own.
   */
  withinSeconds?: number
  /** How many of them a process runs at once; by default one after the other. */
  atOnce?: number
  /**
   * Queued with many of the writes, and found by a poll within two seconds: commits that notify wait for one another,
   * each for the disk.
   */
  isFrequent?: boolean
}
/**
 * Retries of a job that nothing else repeats, to outlast an outage of a day: the first seven pauses take an hour
 * together, the others about an hour each.
 */
export const FOR_A_DAY = { retries: 31, mostSecondsBetweenRetries: HOUR_SECONDS }

type Options = {
  /** Before all others of its queue: someone is waiting for it. */
  first?: boolean
  /** Not before this many seconds have passed. */
  afterSeconds?: number
}

export type Jobs = ReturnType<typeof jobsOf>

/** Queues in the same database: they survive a crash, and jobs of a process that ended return to their queue. */
export async function openJobs(url: string, live: Pick<Live, 'listen'>, log: Log) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'peyvand-jobs',
  })
  const boss = new PgBoss({ db: databaseOf(pool, live), clock: jobClock, useListenNotify: true })
  const shouldLog = limitToOutages()
  const onError = (error: Error) => {
    if (shouldLog(Date.now())) log.warn({ err: describeError(error) }, 'the job queue could not be reached')
  }
  pool.on('error', onError)
  boss.on('error', onError)
  await boss.start()
  const lookAtClock = setInterval(() => void runOnIfClockWasSetBack(pool).catch(onError), MINUTE_MS)
  return jobsOf(boss, async () => {
    clearInterval(lookAtClock)
    await boss.stop({ graceful: true, timeout: CLOSE_MS })
    if (!pool.ending) await pool.end()
  })
}

/** What the app does with the queues of a `boss` that has started. */
export function jobsOf(boss: PgBoss, close: () => Promise<void>) {
  return {
    /** Makes the queues, without which no job can be queued. */
    async createQueues(jobs: Job[]) {
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of jobs) {
        const [options, queue] = [queueOptions(job), existing.get(job.name)]
        if (!queue) await boss.createQueue(job.name, options)
        else if (!isDeepStrictEqual({ ...queue, ...options }, queue))
          await boss.updateQueue(job.name, options)
      }
    },
    /** Runs these jobs in this process, as they are queued and on their schedule. */
    async work(jobs: Job[]) {
      await this.createQueues(jobs)
      for (const { name, run, cron, atOnce = 1 } of jobs) {
        const options = {
          notifyPollingIntervalSeconds: POLL_SECONDS,
          pollingIntervalSeconds: FREQUENT_POLL_SECONDS,
          // All of a batch share one time limit, so they run at once.
          batchSize: atOnce,
          perJobResults: true,
        } as const
        const worker = await boss.work<Record<string, unknown>>(name, options, (batch) => {
          boss.notifyWorker(worker) // the next ones follow without a pause, until none is found
          return Promise.all(batch.map(({ id, data }) => toJobResult(id, run(data))))
        })
        // The last run that came due while no process ran is made up for: a restart at its time skips no daily email.
        if (cron) await boss.schedule(name, cron, null, { missed: 'once' })
      }
    },
    /** Queues a job inside the caller's transaction: it exists only if that commits. */
    async enqueue(
      tx: Executor,
      name: string,
      data: Record<string, unknown>,
      { first, afterSeconds }: Options = {},
    ) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        priority: first ? 1 : 0,
        ...(afterSeconds ? { startAfter: afterSeconds } : {}),
      })
    },
    /** The same for several jobs of a queue, in one statement. */
    async enqueueAll(
      tx: Executor,
      name: string,
      all: Record<string, unknown>[],
      { first }: Pick<Options, 'first'> = {},
    ) {
      if (!all.length) return
      const jobs = all.map((data) => ({ data, priority: first ? 1 : 0 }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    },
    /**
     * In the caller's transaction, queues again the jobs of a queue that failed within three days, and makes jobs that
     * wait for their next try due at once.
     * @returns how many, at most a thousand; undefined where there is no such queue
     */
    async retry(tx: Executor, name: string): Promise<number | undefined> {
      if (!(await boss.getQueue(name))) return undefined
      const { rows } = await tx.execute<{ id: string; failed: boolean }>(sql`
        select id, state = 'failed' as failed from pgboss.job
        where name = ${name} and (state = 'retry' or state = 'failed' and completed_on > now() - interval '3 days')
        order by created_on desc limit 1000`)
      const failed = rows.flatMap(({ id, failed }) => (failed ? [id] : []))
      if (failed.length) await boss.retry(name, failed, { db: fromDrizzle(tx, sql) })
      await tx.execute(
        sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry' and start_after > now()`,
      )
      return rows.length
    },
    close,
  }
}

/**
 * Listens on the connection of live updates, which leaves a server that has turned read-only; the library's own would
 * stay, and be woken by nobody.
 */
const databaseOf = (pool: pg.Pool, live: Pick<Live, 'listen'>) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
  listen: async (channel: string, onPayload: (queue: string) => void, onReconnected: () => void) => {
    await live.listen(channel, onPayload, onReconnected)
    return { close: async () => {} } // with that connection, which is closed last
  },
})

/** Every queue polls: after so long without an error the outage is over. */
const OUTAGE_OVER_MS = 5_000
const LOG_AGAIN_MS = 60_000

/**
 * Whether an error is the first of an outage, or the first for a minute of a long one: each queue has it with each
 * poll.
 */
export function limitToOutages() {
  let [lastErrorAt, lastLoggedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return (now: number): boolean => {
    const shouldLog = now - lastErrorAt > OUTAGE_OVER_MS || now - lastLoggedAt >= LOG_AGAIN_MS
    lastErrorAt = now
    if (shouldLog) lastLoggedAt = now
    return shouldLog
  }
}

const queueOptions = ({
  retries = 5,
  mostSecondsBetweenRetries,
  withinSeconds = 300,
  isFrequent = false,
}: Job) => ({
  retryLimit: retries,
  retryDelay: 20,
  retryBackoff: true,
  ...(mostSecondsBetweenRetries && { retryDelayMax: mostSecondsBetweenRetries }),
  expireInSeconds: withinSeconds,
  notify: !isFrequent,
})

/** A job that fails is retried alone, not the whole batch. */
const toJobResult = (id: string, work: Promise<void>): Promise<JobResult> =>
  work.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: describeError(error) }),
  )
