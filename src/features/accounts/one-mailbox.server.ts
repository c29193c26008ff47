import { inArray } from 'drizzle-orm'
import type { Executor } from '#platform/database/database.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { users } from './tables.ts'

/**
 * The email under which this mailbox has or gets an account, whether its domain was typed in letters or in ASCII
 * (xn--…). Accounts from before there was one spelling keep theirs; of two for one mailbox it is the one typed.
 */
export async function emailOfAccount(db: Executor, typed: string): Promise<string> {
  const spellings = spellingsOf(typed)
  if (spellings.length === 1) return typed
  const rows = await db.select({ email: users.email }).from(users).where(inArray(users.email, spellings))
  const stored = rows.map(({ email }) => email)
  return (stored.includes(typed) ? typed : (stored[0] ?? spellings[0])) ?? typed
}
