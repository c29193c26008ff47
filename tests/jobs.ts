import { PgBoss } from 'pg-boss'
import { afterAll } from 'vitest'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { type Job, jobsOf, openJobs } from '#platform/jobs/jobs.server.ts'
import { describeError } from '#platform/log.server.ts'

/**
 * The queues of a test's app, over the app's connections: a new connection costs PostgreSQL as much as a hundred small
 * statements. Jobs run when a test calls `run`: nothing polls, wakes or looks after them.
 */
export async function openTestQueues(db: Db) {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => db.$client.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  return {
    jobs: jobsOf(boss, () => boss.stop({ graceful: false })),
    /** Runs all due jobs, and the jobs that they queue. A failed job waits for its retry, as on a server. */
    async run(jobs: Job[]) {
      for (let names = await readDueQueues(db); names.length; names = await readDueQueues(db))
        for (const name of names) await runNext(boss, name, jobs)
    },
  }
}

/** The queues as a server has them: jobs run by themselves, once a test says which. */
export async function openServerJobs({ env, live, log }: AppContext) {
  const jobs = await openJobs(env.DATABASE_URL as string, live, log)
  afterAll(() => jobs.close())
  return jobs
}

async function runNext(boss: PgBoss, name: string, jobs: Job[]) {
  const job = jobs.find((each) => each.name === name)
  for (const { id, data } of await boss.fetch<Record<string, unknown>>(name, { batchSize: 50 }))
    await job?.run(data).then(
      () => boss.complete(name, id),
      (error) => boss.fail(name, id, describeError(error)),
    )
}

async function readDueQueues(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
  )
  return rows.map(({ name }) => name)
}
