import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { hashOfEmail } from '../email-hash.server.ts'
import { emailChanges, suspendedEmails, suspensions } from '../tables.ts'

type Keys = Pick<AppContext, 'secrets'>

/** How long the suspension of a deleted account is kept for a new one of the same email. */
export const SUSPENDED_EMAIL_DAYS = 365

/**
 * Whether a person is suspended, as SQL.
 * @param person the column with the id
 */
export const isSuspendedSql = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null)`

/**
 * The same for what others may notice: a sealed suspension does not count, as it would reveal to moderators, and in
 * others' notifications, who wrote the anonymous text.
 */
export const isOpenlySuspendedSql = (person: string) =>
  `exists (select from suspensions s where s.user_id = ${person} and s.ended_at is null and not s.sealed)`

/**
 * Ends the sealed suspensions of a person who becomes a moderator or an admin, as these roles cannot have any. Nobody
 * can see a sealed suspension, so the last admin might be one who cannot write. There is no audit entry: it would
 * reveal that they wrote an anonymous text.
 */
export async function endSealedSuspensions(tx: Tx, userId: string): Promise<void> {
  const { sealed, endedAt } = suspensions
  await tx
    .update(suspensions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(suspensions.userId, userId), sealed, isNull(endedAt)))
}

/**
 * Keeps the open suspensions of an account that is being deleted: otherwise a new account would end them within a
 * minute. Keeps them only for a verified email, as any other may belong to an innocent person. Emails that the account
 * had until a few days ago count as well.
 */
export async function keepSuspensions(app: Keys, tx: Tx, { id, email }: { id: string; email: string }) {
  const open = await tx
    .select({
      reason: suspensions.reason,
      madeFrom: suspensions.madeFrom,
      since: suspensions.createdAt,
    })
    .from(suspensions)
    .where(
      sql`${suspensions.userId} = ${id} and ${suspensions.endedAt} is null and not ${suspensions.sealed}`,
    )
    .for('update') // one that a moderator is ending is not kept, or what is kept is found by them
  if (!open.length) return
  const earlier = await tx
    .select({ email: emailChanges.oldEmail })
    .from(emailChanges)
    .where(sql`${emailChanges.userId} = ${id} and ${emailChanges.undoHash} is not null`)
  const hashes = new Set(
    [email, ...earlier.map((change) => change.email)].map((one) => hashOfEmail(app, 'suspended', one)),
  )
  await tx
    .insert(suspendedEmails)
    .values([...hashes].flatMap((emailHash) => open.map((suspension) => ({ emailHash, ...suspension }))))
}

/**
 * Suspends an account again if its email, verified now, belonged to a suspended account that was deleted. A suspension
 * made from one text is restored once, even if it was kept for two emails.
 */
export async function restoreSuspensions(app: Keys, tx: Tx, { id, email }: { id: string; email: string }) {
  const kept = await tx
    .delete(suspendedEmails)
    .where(eq(suspendedEmails.emailHash, hashOfEmail(app, 'suspended', email)))
    .returning({
      reason: suspendedEmails.reason,
      madeFrom: suspendedEmails.madeFrom,
      createdAt: suspendedEmails.since,
    })
  if (!kept.length) return
  await tx
    .insert(suspensions)
    .values(kept.map((suspension) => ({ userId: id, ...suspension })))
    .onConflictDoNothing()
}

/**
 * Deletes kept suspensions that were made from these texts: a new account of that email no longer gets them.
 * Suspensions from anonymous texts are never kept.
 */
export async function endKeptSuspensions(tx: Tx, madeFrom: string[]): Promise<void> {
  await tx.delete(suspendedEmails).where(inArray(suspendedEmails.madeFrom, madeFrom))
}
