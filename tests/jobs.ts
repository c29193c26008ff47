import { PgBoss } from 'pg-boss'
import type { Db } from '#platform/database/database.server.ts'
import type { Job } from '#platform/jobs/jobs.server.ts'
import { describeError } from '#platform/log.server.ts'

/** Runs jobs only when a test calls `run`, instead of polling like a server. */
export async function openTestJobs(db: Db, url: string, jobs: Job[]) {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  const runNext = async (name: string) => {
    const job = jobs.find((each) => each.name === name)
    for (const { id, data } of await boss.fetch<Record<string, unknown>>(name, { batchSize: 50 }))
      await job?.run(data).then(
        () => boss.complete(name, id),
        (error) => boss.fail(name, id, describeError(error)),
      )
  }
  return {
    /** Runs all jobs that are due, and those that they queue. A failed job waits for its retry, as on a server. */
    async run() {
      for (let names = await readDueQueues(db); names.length; names = await readDueQueues(db))
        for (const name of names) await runNext(name)
    },
    close: () => boss.stop({ graceful: false }),
  }
}

async function readDueQueues(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
  )
  return rows.map(({ name }) => name)
}
