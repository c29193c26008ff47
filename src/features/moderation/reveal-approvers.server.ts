import { inArray, sql } from 'drizzle-orm'
import { isUsedSql } from '#features/accounts/sign-in/console-account.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Tx } from '#platform/database/database.server.ts'

/** For how long a change of an admin's role still counts. */
const RECENT = sql`interval '14 days'`

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
          and r.at > now() - ${RECENT}))
      and ${sql.raw(isUsedSql('u'))}`)
  return rows
}

type Request = { requestedBy: string; requestedAt: Date }

/**
 * Whether that admin may approve the request. Whoever became an admin after it was made may not. Of the others, those
 * in the first of these groups that is not empty may:
 * 1. admins of 14 days' standing whose appointments lead back to somebody else than the asking admin's do, or one
 *    person with two accounts could ask and approve
 * 2. newer admins of whom the same is true
 * 3. all admins of 14 days' standing
 * 4. whoever is left, since the asking admin could have revealed alone before they came
 * Someone who was demoted still counts.
 */
export async function canApprove(tx: Tx, approver: string, request: Request): Promise<boolean> {
  const changes = await adminChangesSince(tx, request.requestedAt)
  const sinceRequest = changes.find(({ id, before }) => id === approver && !before)
  if (sinceRequest?.appointed) return false
  const others = (await otherAdmins(tx, request.requestedBy)).map(({ id }) => id)
  const independent = await independentOf(tx, request.requestedBy, others, changes)
  const longStanding = others.filter((id) => !isRecent(id, changes))
  const groups = [longStanding.filter((id) => independent.includes(id)), independent, longStanding, others]
  return groups.find((group) => group.length)?.includes(approver) ?? false
}

/** By the first of the changes: by a later one a second account could pass as older. */
const isRecent = (admin: string, changes: AdminChange[]) =>
  changes.find(({ id }) => id === admin)?.appointed === true

/**
 * Those of the others whose appointments lead back to somebody else than the admin's do, and not to an account that
 * was deleted: its owner may be anyone by now.
 */
async function independentOf(
  tx: Tx,
  admin: string,
  others: string[],
  changes: AdminChange[],
): Promise<string[]> {
  const addresses = await adminAddresses(tx)
  const origin = (id: string) => {
    const first = firstInChain(id, changes)
    return { id: first, key: addresses.get(first) ?? first }
  }
  const firsts = others.map((id) => origin(id).id)
  const existing = await tx.select({ id: users.id }).from(users).where(inArray(users.id, firsts))
  const present = new Set(existing.map(({ id }) => id))
  return others.filter((id) => origin(id).key !== origin(admin).key && present.has(origin(id).id))
}

/** Someone became an admin, or ceased to be one, by an admin's action. */
type AdminChange = { id: string; by: string; appointed: boolean; before: boolean }

async function adminChangesSince(tx: Tx, requestedAt: Date): Promise<AdminChange[]> {
  const requestedTime = sql`${requestedAt.toISOString()}::timestamptz`
  const { rows } = await tx.execute<AdminChange>(sql`
    select substr(r.subject, length('member:') + 1) as id, actor_id as "by",
      details ->> 'role' = 'admin' as appointed, at < ${requestedTime} as before
    from admin_record r
    where act = 'role_set' and at > ${requestedTime} - ${RECENT}
      and (details ->> 'role' = 'admin') is distinct from (details ->> 'from' = 'admin')
    order by r.id`)
  return rows
}

/**
 * The hash of the address with which each account became an admin, also of accounts that were deleted, at any time: with
 * the same address of ADMIN_EMAILS somebody can appoint themself again and again.
 */
async function adminAddresses(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; hash: string }>(sql`
    select distinct on (subject) substr(subject, length('member:') + 1) as id, details ->> 'addressHash' as hash
    from admin_record
    where act = 'role_set' and details ->> 'role' = 'admin' and details ? 'addressHash'
    order by subject, admin_record.id`)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/**
 * Follows the appointments up from an admin to one who was an admin before all of these changes, or whom the setting of
 * the site made one.
 */
function firstInChain(admin: string, changes: AdminChange[]): string {
  const visited = new Set<string>()
  for (let adminId = admin; !visited.has(adminId); ) {
    visited.add(adminId)
    const first = changes.find(({ id }) => id === adminId)
    if (!first?.appointed || first.by === adminId) return adminId
    adminId = first.by
  }
  return admin
}
