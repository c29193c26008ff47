import type { AppContext } from '#platform/app-context.server.ts'
import { deleteInBatches } from '#platform/database/batches.server.ts'
import { deleteOldEmailChanges } from './profile/email-change.server.ts'
import { SUSPENDED_EMAIL_DAYS } from './suspended.server.ts'

/**
 * How far back emails of deleted accounts are looked for: such an email was queued in the minute of the deletion, and a
 * site that rested since then catches up on the next run.
 */
const ORPHANS_DAYS = 7

/**
 * Removes expired links, codes, sessions and suspensions of deleted accounts, and the emails of deleted accounts that were queued while the account was
 * being deleted; called once an hour.
 */
export async function deleteExpired({ db }: Pick<AppContext, 'db'>) {
  await db.$client.query('delete from verifications where expires_at < now()')
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
  await db.$client.query(
    'delete from suspended_emails where created_at < now() - make_interval(days => $1)',
    [SUSPENDED_EMAIL_DAYS],
  )
  await deleteOldEmailChanges({ db })
}
