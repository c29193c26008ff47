import { detailsOfRoleChange } from '#features/accounts/admin-address.server.ts'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { setAccountRole } from '#features/accounts/members/members.server.ts'
import { notify, withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx, Role } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'

/**
 * Gives a member a role, notifies them, and adds an audit entry. Giving the same role again changes nothing. For
 * admins.
 * @throws ApiError as `setAccountRole`
 */
export const giveRole = (ctx: Ctx, id: string, role: Role): Promise<void> =>
  setAccountRole(ctx, id, role, async (tx, from) => {
    if (role === from) return []
    const details = await detailsOfRoleChange(ctx, tx, id, { role, from })
    await audit(ctx, tx, { act: 'role_set', subject: `member:${id}`, details })
    return notifyOfRole(ctx, tx, id, role)
  })

/** Of the latest only: the page of an earlier one may be closed again. */
async function notifyOfRole(ctx: Ctx, tx: Tx, id: string, role: Role): Promise<PendingNotifications> {
  const key = `role:${id}`
  const about = { title: '', role }
  return [
    ...(await withdrawNotifications(tx, [key])),
    ...(await notify(ctx, tx, [{ to: id, kind: 'role', key, url: PAGES[role], about }])),
  ]
}

/** Where each role has its work. */
const PAGES: Record<Role, string> = {
  member: '/account',
  expert: '/expert-sessions',
  moderator: '/admin',
  admin: '/admin',
}
