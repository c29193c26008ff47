import { and, eq, lte, sql } from 'drizzle-orm'
import type { RestoredDatabase } from '#platform/database/backup/restore.server.ts'
import type { NotSentReason } from '../rules.ts'
import { newsletterIssues } from '../tables.ts'

const pausedFor: NotSentReason = 'restored'
export const PAUSED_AS_RESTORED = { state: 'paused', pausedFor, updatedAt: sql`now()` } as const

/**
 * Keeps what was scheduled for now or earlier, or was under way, from being sent: it may have reached everybody after
 * the backup was taken. An admin decides.
 */
export async function holdRestoredIssues(db: RestoredDatabase): Promise<void> {
  const { state, scheduledAt } = newsletterIssues
  await db
    .update(newsletterIssues)
    .set({ ...PAUSED_AS_RESTORED, state: 'draft', scheduledAt: null })
    .where(and(eq(state, 'scheduled'), lte(scheduledAt, sql`now()`)))
  await db.update(newsletterIssues).set(PAUSED_AS_RESTORED).where(eq(state, 'sending'))
}
