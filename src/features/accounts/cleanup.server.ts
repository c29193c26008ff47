import type { AppContext } from '#platform/app-context.server.ts'
import { deleteOldEmailChanges } from './profile/email-change.server.ts'

/** Removes expired links, codes and sessions; called once an hour. */
export async function deleteExpired({ db }: Pick<AppContext, 'db'>) {
  await db.$client.query('delete from verifications where expires_at < now()')
  await db.$client.query('delete from sessions where expire < now()')
  await deleteOldEmailChanges({ db })
}
