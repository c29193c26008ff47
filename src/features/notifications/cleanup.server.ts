import type { AppContext } from '#platform/app-context.server.ts'
import { deleteInBatches } from '#platform/database/batches.server.ts'

/** Deletes what was read three months ago, or is a year old; called once a day. */
export async function deleteOldNotifications({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await deleteInBatches(db, deleteWhere("read_at < now() - interval '90 days'", 'read_at'))
  await deleteInBatches(db, deleteWhere("created_at < now() - interval '1 year'", 'created_at'))
}

const deleteWhere = (isOld: string, column: string) => `
  delete from notices where seq in (
    select seq from notices where ${isOld} order by ${column} limit $1 for update skip locked)`
