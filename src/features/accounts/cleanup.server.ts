import { lt, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import { deleteInBatches } from '#platform/database/batches.server.ts'
import { deleteOldEmailChanges } from './profile/email-change.server.ts'
import { SUSPENDED_EMAIL_DAYS } from './suspensions/suspended.server.ts'
import { suspendedEmails, verifications } from './tables.ts'

/**
 * How far back emails of deleted accounts are looked for: such an email was queued in the minute of the deletion, and a
 * site that rested since then catches up on the next run.
 */
const ORPHANS_DAYS = 7

/**
 * Removes expired links, codes, sessions and changes of an email; suspensions of deleted accounts after a year; and
 * emails that were queued while their account was being deleted. Called once an hour.
 */
export async function deleteExpired({ db }: Pick<AppContext, 'db'>) {
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
  await deleteInBatches(
    db,
    `delete from sessions where id in (
       select id from sessions where expire < now() order by expire limit $1 for update skip locked)`,
  )
  await db.$client.query(
    `delete from mails m where user_id is not null and created_at > now() - make_interval(days => $1)
       and not exists (select from users where users.id = m.user_id)`,
    [ORPHANS_DAYS],
  )
  const longAgo = sql`now() - make_interval(days => ${SUSPENDED_EMAIL_DAYS})`
  await db.delete(suspendedEmails).where(lt(suspendedEmails.createdAt, longAgo))
  await deleteOldEmailChanges({ db })
}
