import { and, eq, exists, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'
import type { AuthAppContext } from '../auth.server.ts'
import { newId } from '../ids.server.ts'
import { emailOfAccount } from '../one-mailbox.server.ts'
import { passkeys, users } from '../tables.ts'
import { CONSOLE_EMAIL } from './console-account.server.ts'
import { makeLink } from './email-sign-in.server.ts'
import { giveAdminRole } from './email-verification.server.ts'

/**
 * A sign-in link for the operator of a new site, usable once within 15 minutes.
 * @returns nothing when there is another way to sign in: an admin with a real address, or a passkey of the operator's
 */
export async function makeAdminLink(app: AuthAppContext): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    if (await somebodyIsAdmin(tx)) return undefined
    await tx
      .insert(users)
      .values({
        id: newId(),
        email: CONSOLE_EMAIL,
        emailVerified: true,
        firstName: 'Admin',
        role: 'admin',
      })
      .onConflictDoUpdate({ target: users.email, set: { role: 'admin', emailVerified: true } })
    return makeLink({ ...app, db: tx }, { email: CONSOLE_EMAIL, lang: 'en' })
  })
}

/**
 * A sign-in link for someone who has an account, or may be admin by ADMIN_EMAILS, when no email arrives. Only for
 * those with a shell on the machine: someone of ADMIN_EMAILS whose role another admin took is an admin again.
 * @returns nothing when the address is neither
 */
export async function makeLinkOf(app: AuthAppContext, typed: string): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    const email = await emailOfAccount(tx, typed)
    if (app.env.ADMIN_EMAILS.includes(email))
      await tx.insert(users).values({ id: newId(), email, firstName: 'Admin' }).onConflictDoNothing()
    const [person] = await tx
      .select({ id: users.id, lang: users.lang, verified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
    if (person?.verified && app.env.ADMIN_EMAILS.includes(email)) await giveAdminRole(app, tx, person.id)
    return person && makeLink({ ...app, db: tx }, { email, lang: person.lang })
  })
}

async function somebodyIsAdmin(tx: Tx): Promise<boolean> {
  const hasKey = exists(tx.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, users.id)))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.role, 'admin'), eq(users.emailVerified, true), or(ne(users.email, CONSOLE_EMAIL), hasKey)),
    )
    .limit(1)
  return rows.length > 0
}
