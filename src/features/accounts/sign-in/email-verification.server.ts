import { and, eq, ne, sql } from 'drizzle-orm'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { detailsOfRoleChange } from '../admin-address.server.ts'
import { auditLog, nameOf } from '../audit-log/audit-log.server.ts'
import { hashOfEmail } from '../email-hash.server.ts'
import type { PersonalData, VerifiedAddress } from '../personal-data.server.ts'
import { listPosted } from '../profile/earlier-posts.server.ts'
import { storeEndReason } from '../sessions/ended-sessions.server.ts'
import { endSealedSuspensions, restoreSuspensions } from '../suspensions/suspended.server.ts'
import { passkeys, providerAccounts, sessions, users, verifications } from '../tables.ts'

type VerificationOptions = Pick<VerifiedAddress, 'signedUpWith'> & {
  features: PersonalData[]
  currentSession?: string
}

/**
 * Marks the address as verified for the first time. A stranger may have made the account: their sessions, feeds,
 * passkeys and pending WebAuthn ceremonies end. Only the owner's new session remains, if there already is one. If this
 * happens in the browser that signed up, that person is the owner. Otherwise the owner is asked whether earlier posts
 * may stay. `email` is the verified address, which may become the account's later on.
 */
export async function verifyEmail(
  ctx: Ctx,
  tx: Tx,
  { id, email }: { id: string; email: string },
  { features, currentSession = '', signedUpWith }: VerificationOptions,
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
  await restoreSuspensions(ctx, tx, { id, email })
  for (const { verified } of features) await verified?.(ctx, tx, { email, signedUpWith, sameBrowser })
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
 * Makes a person who verifies an address of ADMIN_EMAILS an admin; typing it at sign-up is not enough. Skips an address
 * that lost the role to another admin's decision: otherwise the next sign-in, or a new account, would bring the role
 * back.
 */
export async function appointAdmin(
  app: Pick<AppContext, 'env' | 'secrets'>,
  tx: Tx,
  owner: { id: string; email: string },
) {
  if (app.env.ADMIN_EMAILS.includes(owner.email) && !(await lostAdminRole(app, tx, owner)))
    await giveAdminRole(app, tx, owner.id)
}

/**
 * Returns whether the last change of the role removed it from this account or from any admin's account with this
 * address, even if that had another address by then. Entries from before the hash was stored are found by the account
 * only.
 */
async function lostAdminRole(
  app: Pick<AppContext, 'secrets'>,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const hash = hashOfEmail(app, 'admin', email)
  const { rows } = await tx.execute<{ lost: boolean }>(sql`
    select details ->> 'role' <> 'admin' as lost from admin_record
    where act = 'role_set' and 'admin' in (details ->> 'role', details ->> 'from')
      and (subject = 'member:' || ${id}::text or details ->> 'addressHash' = ${hash}
        or subject in (select subject from admin_record
          where act = 'role_set' and details ->> 'role' = 'admin' and details ->> 'addressHash' = ${hash}))
    order by admin_record.id desc limit 1`)
  return rows[0]?.lost ?? false
}

/** With an audit entry in the person's own name: the setting of the site decided, and no admin. */
export async function giveAdminRole(app: Pick<AppContext, 'secrets'>, tx: Tx, id: string) {
  const [before] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('update')
  if (!before || before.role === 'admin') return
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  await endSealedSuspensions(tx, id)
  const details = await detailsOfRoleChange(app, tx, id, { role: 'admin', from: before.role })
  const entry = { act: 'role_set' as const, subject: `member:${id}`, details }
  await tx.insert(auditLog).values({ ...entry, actorId: id, actorName: await nameOf(tx, id) })
}
