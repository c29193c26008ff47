import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'

/**
 * Whether a person is suspended, as SQL.
 * @param person the column with the id
 */
export const isSuspended = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null)`

/**
 * The same for what others may notice: a sealed suspension does not count, as it would reveal to moderators, and in
 * others' notifications, who wrote the anonymous text.
 */
export const isOpenlySuspended = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null and not s.sealed)`

/**
 * Ends the sealed suspensions of someone who becomes a moderator or an admin, as none is made of those. An admin who
 * cannot write, which nobody can see, might be the last one. There is no audit entry, as it would tell that they wrote
 * an anonymous text.
 */
export async function endSealedSuspensions(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update suspensions set ended_at = now() where user_id = ${userId} and sealed and ended_at is null`)
}
