import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { House } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { identifierOfCode } from './auth.server.ts'
import { valueOfLink } from './mail-way-in.server.ts'
import { passkeys, providerAccounts, sessions, users, verifications } from './tables.ts'

/**
 * The address was proved for the first time. Whoever made the account may have been somebody else: their sessions,
 * keys and pending ceremonies end, and the owner's new session alone remains, if there already is one.
 */
export async function proveAddress(tx: Tx, id: string, keptSession = '') {
  await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.token, keptSession)))
  await tx.delete(passkeys).where(eq(passkeys.userId, id))
  await tx.delete(providerAccounts).where(eq(providerAccounts.userId, id))
  // Passkey ceremonies under way keep the person's id inside a JSON value.
  await tx.delete(verifications).where(sql`position(${JSON.stringify(id)} in ${verifications.value}) > 0`)
  await tx.update(users).set({ emailProved: true, updatedAt: sql`now()` }).where(eq(users.id, id))
}

/** Whoever proves an address of ADMIN_EMAILS becomes admin (contract 1); having typed it at sign-up proves nothing. */
export async function appointAdmin(
  { env }: Pick<House, 'env'>,
  tx: Tx,
  owner: { id: string; email: string },
) {
  if (!env.ADMIN_EMAILS.includes(owner.email)) return
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, owner.id))
}

/** The mailed links and codes of an address work no more. */
export async function endWaysIn(tx: Tx, email: string) {
  await tx
    .delete(verifications)
    .where(
      or(eq(verifications.identifier, identifierOfCode(email)), eq(verifications.value, valueOfLink(email))),
    )
}
