import { sql } from 'drizzle-orm'
import { mayReadPremiumSql } from '#features/membership/premium.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'

/**
 * Whether a member of Peyvand+ has confirmed the address of `n`. Checked for each email: a person whose membership ends
 * before their turn gets nothing. For addresses that are not ASCII see `internationalMembers`.
 */
export const IS_MEMBERS = `exists (
  select from users u where u.email = n.email and u.email_proved and ${mayReadPremiumSql('u')})`

/**
 * Returns members' addresses that are not in ASCII, as the newsletter stores them. An account stores its domain in
 * letters, and PostgreSQL cannot convert one spelling into the other. They are few, and have an index.
 */
export async function internationalMembers(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from users u where u.email ~ '[^ -~]' and u.email_proved and ${sql.raw(mayReadPremiumSql('u'))}`)
  return rows.flatMap(({ email }) => normalizeEmail(email) ?? [])
}
