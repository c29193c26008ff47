import { demoIssues } from '#content/demo/newsletter.ts'
import { markDemo } from '#features/accounts/demo.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/dates/durations.ts'
import { newsletterIssues } from './tables.ts'

/** Issues in the archive of the demo community; nobody has subscribed yet. */
export async function seedIssues({ db }: { db: Executor }): Promise<void> {
  const now = Date.now()
  const rows = demoIssues.map(({ daysAgo, ...texts }) => {
    const sentAt = new Date(now - daysAgo * DAY_MS)
    return { ...texts, state: 'sent' as const, startedAt: sentAt, finishedAt: sentAt, updatedAt: sentAt }
  })
  await db.transaction(async (tx) => {
    const issues = await tx.insert(newsletterIssues).values(rows).returning({ id: newsletterIssues.id })
    await markDemo(tx, 'issue', issues)
  })
}
