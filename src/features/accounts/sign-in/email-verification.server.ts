import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { auditLog, nameOf } from '../audit-log.server.ts'
import { identifierOfCode } from '../auth.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { listPosted } from '../profile/earlier-posts.server.ts'
import { storeEndReason } from '../sessions/ended-sessions.server.ts'
import { endSealedSuspensions } from '../suspended.server.ts'
import { passkeys, providerAccounts, sessions, users, verifications } from '../tables.ts'
import { valueOfLink } from './email-sign-in.server.ts'

/**
 * Marks the address as verified for the first time. Whoever made the account may have been someone else: their
 * sessions, feeds, passkeys and pending WebAuthn ceremonies end, and only the owner's new session remains, if there
 * already is one. If it happens in the browser that signed up, that person is the owner; else the owner is asked
 * whether what was posted until now may stay. `email` is the verified address, which may become the account's later on.
 */
export async function verifyEmail(
  ctx: Ctx,
  tx: Tx,
  { id, email }: { id: string; email: string },
  { features, currentSession = '' }: { features: PersonalData[]; currentSession?: string },
) {
  await endSessions(tx, id, currentSession)
  await tx.delete(passkeys).where(eq(passkeys.userId, id))
  await tx.delete(providerAccounts).where(eq(providerAccounts.userId, id))
  for (const { endSecrets } of features) await endSecrets?.(tx, id)
  // Pending passkey ceremonies store the user's id inside a JSON value.
  await tx.delete(verifications).where(sql`position(${JSON.stringify(id)} in ${verifications.value}) > 0`)
  const sameBrowser = ctx.viewer.id === id
  const review = !sameBrowser && (await listPosted(tx, features, id, ctx.now)).length > 0
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()`, ...(review && { reviewPostsUntil: ctx.now }) })
    .where(eq(users.id, id))
  for (const { verified } of features) await verified?.(ctx, tx, { email, sameBrowser })
}

/** Ends all sessions but one, and stores the reason for each browser. */
async function endSessions(tx: Tx, userId: string, keptSessionId: string) {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.token, keptSessionId)))
    .returning({ token: sessions.token, expiresAt: sessions.expiresAt })
  await storeEndReason(tx, ended)
}

/**
 * Makes whoever verifies an address of ADMIN_EMAILS an admin; typing it at sign-up is not enough. Not where another
 * admin took the role: it would be back at the next sign-in.
 */
export async function appointAdmin(
  { env }: Pick<AppContext, 'env'>,
  tx: Tx,
  owner: { id: string; email: string },
) {
  if (env.ADMIN_EMAILS.includes(owner.email) && !(await lostAdminRole(tx, owner.id)))
    await giveAdminRole(tx, owner.id)
}

async function lostAdminRole(tx: Tx, id: string): Promise<boolean> {
  const { act, subject, details } = auditLog
  const taken = and(eq(act, 'role_set'), eq(subject, `member:${id}`), sql`${details} ->> 'from' = 'admin'`)
  return (await tx.$count(auditLog, taken)) > 0
}

/** With an audit entry in the person's own name: the setting of the site decided, and no admin. */
export async function giveAdminRole(tx: Tx, id: string) {
  const [before] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('update')
  if (!before || before.role === 'admin') return
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  await endSealedSuspensions(tx, id)
  const details = { role: 'admin', from: before.role }
  const entry = { act: 'role_set' as const, subject: `member:${id}`, details }
  await tx.insert(auditLog).values({ ...entry, actorId: id, actorName: await nameOf(tx, id) })
}

/** Ends the links and codes emailed to an address. */
export async function endPendingSignIns(tx: Tx, email: string) {
  await tx
    .delete(verifications)
    .where(
      or(eq(verifications.identifier, identifierOfCode(email)), eq(verifications.value, valueOfLink(email))),
    )
}
