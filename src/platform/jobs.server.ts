import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import type { Executor } from './database.server.ts'
import type { Log } from './log.server.ts'

type Work = (data: Record<string, unknown>) => Promise<void>
/** A room's work in the background: one line that calls a function which is safe to run twice. */
export type Job = { name: string; run: Work; cron?: string; retries?: number }

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** Queues in the same database: they survive a crash, and work that a dying process held returns to its queue. */
export async function openJobs(url: string, log: Log) {
  const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'peyvand-jobs' })
  boss.on('error', (error) => log.warn({ err: { type: error.name } }, 'the job queue could not be reached'))
  await boss.start()
  return {
    /** Takes up these jobs in this process. */
    async work(jobs: Job[]) {
      for (const { name, run, cron, retries = 5 } of jobs) {
        await boss.createQueue(name, {
          retryLimit: retries,
          retryDelay: 20,
          retryBackoff: true,
          expireInSeconds: 300,
        })
        await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
          if (job) await run(job.data as Record<string, unknown>)
        })
        if (cron) await boss.schedule(name, cron)
      }
    },
    /** Queues a job inside the caller's transaction: it exists if that commits, and only then. */
    async enqueue(tx: Executor, name: string, data: Record<string, unknown>, options: { key?: string } = {}) {
      const db = { executeSql: (text: string, values: unknown[] = []) => execute(tx, text, values) }
      await boss.send(name, data, { db, ...(options.key ? { singletonKey: options.key } : {}) })
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}

/** pg-boss speaks `$1`; Drizzle's transaction takes an SQL object, so the text is cut at its placeholders. */
async function execute(tx: Executor, text: string, values: unknown[]) {
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, i) => (i % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part)))
  return { rows: (await tx.execute(sql.join(chunks))).rows }
}
