import { sql } from 'drizzle-orm'
import { isUsedSql } from '#features/accounts/sign-in/console-account.server.ts'
import type { Tx } from '#platform/database/database.server.ts'

export type OtherAdmin = { id: string; isAdmin: boolean }

/**
 * The admins beside that person, now or within 14 days: an approval cannot be bypassed by demoting or suspending
 * those who would give it. The operator's console account counts only if someone uses it.
 */
export async function otherAdmins(tx: Tx, than: string | undefined): Promise<OtherAdmin[]> {
  const { rows } = await tx.execute<OtherAdmin>(sql`
    select u.id, u.role = 'admin' as "isAdmin" from users u
    where u.id <> ${than} and u.email_proved
      and (u.role = 'admin' or exists (select from admin_record r
        where r.subject = 'member:' || u.id and r.act = 'role_set' and r.details ->> 'from' = 'admin'
          and r.at > now() - interval '14 days'))
      and ${sql.raw(isUsedSql('u'))}`)
  return rows
}

type Request = { requestedBy: string; requestedAt: Date }

/**
 * Whether that admin may approve the request: an admin already when it was made, and not appointed for it by the one
 * who asks. Who appointed whom within 14 days, through however many others, counts in both directions, or one person
 * with two accounts could ask and approve. Where everyone was appointed by the same admin, they may approve all the
 * same.
 */
export async function canApprove(tx: Tx, approver: string, request: Request): Promise<boolean> {
  const changes = await adminChangesSince(tx, request.requestedAt)
  const sinceRequest = changes.find(({ id, before }) => id === approver && !before)
  if (sinceRequest?.appointed) return false
  const origin = originOf(request.requestedBy, changes)
  if (originOf(approver, changes) !== origin) return true
  const others = await otherAdmins(tx, request.requestedBy)
  return others.every(({ id }) => originOf(id, changes) === origin)
}

/** Someone became an admin, or ceased to be one, by an admin's action. */
type AdminChange = { id: string; by: string; appointed: boolean; before: boolean }

async function adminChangesSince(tx: Tx, requestedAt: Date): Promise<AdminChange[]> {
  const requestedTime = sql`${requestedAt.toISOString()}::timestamptz`
  const { rows } = await tx.execute<AdminChange>(sql`
    select substr(r.subject, length('member:') + 1) as id, actor_id as "by",
      details ->> 'role' = 'admin' as appointed, at < ${requestedTime} as before
    from admin_record r
    where act = 'role_set' and at > ${requestedTime} - interval '14 days'
      and (details ->> 'role' = 'admin') is distinct from (details ->> 'from' = 'admin')
    order by r.id`)
  return rows
}

/** Follows the appointments up from an admin to one who was an admin before all of these changes. */
function originOf(admin: string, changes: AdminChange[]): string {
  const visited = new Set<string>()
  for (let adminId = admin; !visited.has(adminId); ) {
    visited.add(adminId)
    const first = changes.find(({ id }) => id === adminId)
    if (!first?.appointed) return adminId
    adminId = first.by
  }
  return admin
}
