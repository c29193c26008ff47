import type { AppContext } from '#platform/app-context.server.ts'
import { deleteOldEmailChanges } from './profile/email-change.server.ts'

/**
 * Removes expired links, codes and sessions, and the emails of deleted accounts that were queued or sent while the
 * account was being deleted; called once an hour.
 */
export async function deleteExpired({ db }: Pick<AppContext, 'db'>) {
  await db.$client.query('delete from verifications where expires_at < now()')
  await db.$client.query('delete from sessions where expire < now()')
  await db.$client.query(`delete from mails m
    where user_id is not null and not exists (select from users where users.id = m.user_id)`)
  await deleteOldEmailChanges({ db })
}
