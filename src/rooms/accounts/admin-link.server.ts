import { generateRandomString } from 'better-auth/crypto'
import { and, eq, exists, ne, or, sql } from 'drizzle-orm'
import type { House } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { inAuthTransaction } from './auth.server.ts'
import { makeLink } from './mail-way-in.server.ts'
import { passkeys, users } from './tables.ts'

/** The operator's own account until somebody is admin: no mail can reach it, only the console's link. */
const OPERATOR = 'admin@localhost'

/**
 * A way in for the operator of a new site, for once and for 15 minutes.
 * @returns nothing when there is another way in: an admin with a real address, or a passkey of the operator's
 */
export async function makeAdminLink(house: House): Promise<string | undefined> {
  return inAuthTransaction(house, async (tx) => {
    if (await somebodyIsAdmin(tx)) return undefined
    await tx
      .insert(users)
      .values({
        id: generateRandomString(24, 'a-z', 'A-Z', '0-9'),
        email: OPERATOR,
        emailProved: true,
        firstName: 'Admin',
        role: 'admin',
      })
      .onConflictDoUpdate({ target: users.email, set: { role: 'admin', emailProved: true } })
    return makeLink(house, { email: OPERATOR, lang: 'en' })
  })
}

async function somebodyIsAdmin(tx: Tx): Promise<boolean> {
  const hasKey = exists(tx.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, users.id)))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.emailProved, true), or(ne(users.email, OPERATOR), hasKey)))
    .limit(1)
  return rows.length > 0
}
