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
 * Ends the sealed suspensions of someone who becomes a moderator or an admin, as none is made of those. An admin who
 * cannot write, which nobody can see, might be the last one. There is no audit entry, as it would tell that they wrote
 * an anonymous text.
 */
export async function endSealedSuspensions(tx: Tx, userId: string): Promise<void> {
  const { sealed, endedAt } = suspensions
  await tx
    .update(suspensions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(suspensions.userId, userId), sealed, isNull(endedAt)))
}

/**
 * Keeps the open suspensions of an account that is being deleted, or a minute of signing up again would end them. Only
 * of a verified email: any other may belong to somebody who has done nothing. Emails that the account had until a few
 * days ago count too.
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
 * Suspends an account anew whose email, verified now, was that of a suspended account which was deleted. What was made
 * from one text is there once, also where it was kept for two emails.
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
 * Ends what is kept of suspensions that were made from these texts: a new account of that email has them no more.
 * Nothing is kept of those made from anonymous texts.
 */
export async function endKeptSuspensions(tx: Tx, madeFrom: string[]): Promise<void> {
  await tx.delete(suspendedEmails).where(inArray(suspendedEmails.madeFrom, madeFrom))
}
