import { holdRestoredIssues } from '#features/newsletter/sending/restored.server.ts'
import { recordRestore } from '#features/operations/restores.server.ts'
import type { RestoredDatabase } from '#platform/database/backup/restore.server.ts'

/** What features do once a backup is restored, in its transaction. The site ran on after the backup was taken. */
export async function afterRestore(db: RestoredDatabase, takenAt: string): Promise<void> {
  await recordRestore(db, takenAt)
  await holdRestoredIssues(db)
}
