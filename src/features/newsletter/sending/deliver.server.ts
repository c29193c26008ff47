import type { AppContext } from '#platform/app-context.server.ts'
import { queryNamed } from '#platform/database/database.server.ts'
import { MINUTE_MS } from '#platform/dates/durations.ts'
import { isUnavailable } from '#platform/http/unavailable.server.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import type { BlockSource } from '../issues/block-source.server.ts'
import { Round } from './round.server.ts'
import { ISSUES_UNDER_WAY, NEXT_DUE, SKIP_CANCELLED } from './statements.server.ts'

/** How long one job lasts before the next one goes on. */
const ROUND_MS = 4 * MINUTE_MS
export const SENDING_JOB = 'newsletter.send'

type Issue = { id: number }

/**
 * Sends all due emails of the issues under way. One failure does not stop the others. Any number of processes share the
 * work: each claims rows that no other process holds. An email is recorded as sent before its connection takes the next
 * one. So a killed process repeats at most as many emails as it had connections.
 * @param goesOn whether another job follows while emails are left; the job that runs every minute has none
 */
export async function sendDue(
  app: AppContext,
  blocks: BlockSource[],
  { goesOn }: { goesOn?: unknown } = {},
): Promise<void> {
  const end = Date.now() + ROUND_MS
  for (let sent = true; sent && Date.now() < end; ) {
    sent = false
    const issues = await queryNamed<Issue>(app.db, 'newsletter.issuesUnderWay', ISSUES_UNDER_WAY)
    const send = (issue: Issue) => async () => {
      if (await new Round(app, blocks, issue, end).run()) sent = true
    }
    await runEach(issues.map(send), isUnavailable)
  }
  await queryNamed(app.db, 'newsletter.skipCancelled', SKIP_CANCELLED)
  const [next] = await queryNamed<{ seconds: number | null }>(app.db, 'newsletter.nextDue', NEXT_DUE)
  if (goesOn && next && next.seconds !== null)
    await app.jobs.enqueue(
      app.db,
      SENDING_JOB,
      { goesOn },
      { afterSeconds: Math.min(60, Math.max(1, next.seconds)) },
    )
}

/** Called at the start: what was under way when a process ended goes on. */
export async function resumeSending(app: AppContext): Promise<void> {
  const issues = await queryNamed<Issue>(app.db, 'newsletter.issuesUnderWay', ISSUES_UNDER_WAY)
  if (issues.length) await app.jobs.enqueue(app.db, SENDING_JOB, { goesOn: true })
}
