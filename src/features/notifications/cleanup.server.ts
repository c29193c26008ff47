import type { AppContext } from '#platform/app-context.server.ts'

/** Deletes what was read three months ago, or is a year old; called once a day. */
export async function deleteOldNotifications({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.$client.query(`delete from notices
    where read_at < now() - interval '90 days' or created_at < now() - interval '1 year'`)
}
