import { eq, max } from 'drizzle-orm'
import { auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import type { AppContext } from '#platform/app-context.server.ts'
import type { RestoredDatabase } from '#platform/database/backup/restore.server.ts'

const act = 'backup_restored'

/** Adds an audit entry for a restore, without a name: the operator who runs the command is not signed in. */
export async function recordRestore(db: RestoredDatabase, takenAt: string): Promise<void> {
  await db
    .insert(auditLog)
    .values({ actorId: '', actorName: '', act, subject: 'backup', details: { takenAt } })
}

/**
 * When a backup was last restored, null if never. What the site did and sent between the backup and this moment, it no
 * longer knows.
 */
export async function findLastRestore({ db }: Pick<AppContext, 'db'>): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(eq(auditLog.act, act))
  return row?.at ?? null
}
