import { and, eq, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { runEach } from '#platform/jobs/run-each.ts'
import type { BlockSource } from '../issues/block-source.server.ts'
import { whyNotSendable } from '../issues/check.server.ts'
import { lockIssue } from '../issues/issues.server.ts'
import type { Audience, NotSentReason } from '../rules.ts'
import { newsletterIssues } from '../tables.ts'
import { beginSending, countRecipients, tagsOf } from './sending.server.ts'

/** A site that was down at the time of an issue catches up; later its 'this Saturday' is another one. */
const LATE_MS = DAY_MS

/**
 * Begins sending issues whose time has come. An issue becomes a draft again, and admins are warned, if it is later than
 * `LATE_MS`, has no recipient, or cannot be sent any more, for example because its blocks have grown. Safe to call in
 * several processes.
 */
export async function beginScheduled(app: AppContext, blocks: BlockSource[]): Promise<void> {
  const dueIssues = await app.db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(and(eq(newsletterIssues.state, 'scheduled'), lte(newsletterIssues.scheduledAt, sql`now()`)))
  const begin = (id: number) => () =>
    write(app, { tags: tagsOf(id) }, async (tx) => {
      const issue = await lockIssue(tx, id)
      if (issue.state !== 'scheduled') return
      const reason =
        whyLate(issue) ??
        (await whyNotSendable({ ...app, db: tx }, blocks, issue)) ??
        (await whyNobody(tx, issue))
      if (reason) await returnToDraft(tx, id, reason)
      else await beginSending(app, tx, issue)
    })
  await runEach(dueIssues.map(({ id }) => begin(id)))
}

const whyLate = ({ scheduledAt }: { scheduledAt: Date | null }): NotSentReason | undefined =>
  scheduledAt && Date.now() - scheduledAt.getTime() > LATE_MS ? 'late' : undefined

/** One that nobody got would be in the archive as sent, and could not be sent once somebody is there. */
async function whyNobody(tx: Tx, { audience }: { audience: Audience }): Promise<NotSentReason | undefined> {
  const { recipients } = await countRecipients({ db: tx }, audience)
  return recipients === 0 ? 'nobody' : undefined
}

const returnToDraft = (tx: Tx, id: number, pausedFor: NotSentReason) =>
  tx
    .update(newsletterIssues)
    .set({ state: 'draft', pausedFor, scheduledAt: null, updatedAt: sql`now()` })
    .where(eq(newsletterIssues.id, id))
