import { inArray } from 'drizzle-orm'
import type { Executor } from '#platform/database/database.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { users } from './tables.ts'

/**
 * The email of this mailbox's account, or of the one to create, whether its domain was typed in letters or in ASCII
 * (xn--…). Older accounts may have another spelling, and keep it. If two spellings have accounts, the typed one
 * counts.
 */
export async function emailOfAccount(db: Executor, typed: string): Promise<string> {
  const spellings = spellingsOf(typed)
  if (spellings.length === 1) return typed
  const rows = await db.select({ email: users.email }).from(users).where(inArray(users.email, spellings))
  const stored = rows.map(({ email }) => email)
  return (stored.includes(typed) ? typed : (stored[0] ?? spellings[0])) ?? typed
}
