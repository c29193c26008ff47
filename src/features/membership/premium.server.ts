import type { Ctx } from '#platform/app-context.server.ts'
import { rowsOf } from '#platform/database/database.server.ts'

/** Whether this viewer may see premium content: members of Peyvand+, admins and moderators. */
export async function readsPremium({ db, viewer }: Pick<Ctx, 'db' | 'viewer'>): Promise<boolean> {
  if (!viewer.signedIn) return false
  if (viewer.role === 'admin' || viewer.role === 'moderator' || viewer.role === 'expert') return true
  const [row] = await rowsOf<{ paid: boolean }>(
    db,
    'membership.readsPremium',
    `select subscription_type <> 'free' and subscription_status in ('active', 'past_due')
       and (subscription_end_date is null or subscription_end_date > now()) as paid from users where id = $1`,
    [viewer.id],
  )
  return row?.paid ?? false
}
