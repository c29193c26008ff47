import { inArray, sql } from 'drizzle-orm'
import { isUsedSql } from '#features/accounts/sign-in/console-account.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'

/** For how long a change of an admin's role still counts. */
const RECENT = sql`interval '14 days'`

export type OtherAdmin = { id: string; isAdmin: boolean }

/**
 * Lists all other people who are admins now or were within 14 days: demoting or suspending the people who would approve
 * must not bypass an approval. The operator's console account counts only if someone uses it.
 */
export async function otherAdmins(db: Executor, than: string | undefined): Promise<OtherAdmin[]> {
  const { rows } = await db.execute<OtherAdmin>(sql`
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
 * Returns whether that admin may approve the request. An admin appointed after the request may not. Of the others, only
 * the first of these groups that is not empty may:
 * 1. admins of 14 days' standing who are independent of the asking admin, or one person with two accounts could ask and
 *    approve
 * 2. newer admins who are independent
 * 3. all admins of 14 days' standing
 * 4. all others, since the asking admin could have revealed without approval before they came
 * A demoted admin still counts.
 */
export async function canApprove(
  tx: Tx,
  approver: string,
  { requestedBy, requestedAt }: Request,
): Promise<boolean> {
  const changes = await listAdminChanges(tx, requestedAt)
  const changesSinceRequest = changes.filter(({ isSinceRequest }) => isSinceRequest)
  if (appointmentOf(approver, changesSinceRequest)) return false
  const others = (await otherAdmins(tx, requestedBy)).map(({ id }) => id)
  const independent = await independentOf(tx, requestedBy, others, changes)
  const longStanding = others.filter((id) => !appointmentOf(id, changes))
  const independentAndLongStanding = independent.filter((id) => longStanding.includes(id))
  const groups = [independentAndLongStanding, independent, longStanding, others]
  return groups.find((group) => group.length > 0)?.includes(approver) ?? false
}

/** Someone became an admin, or ceased to be one, by an admin's action, their own where ADMIN_EMAILS names them. */
type AdminChange = { id: string; by: string; isAppointment: boolean; isSinceRequest: boolean }

/** The changes since 14 days before a request, in the order in which they were made. */
async function listAdminChanges(tx: Tx, requestedAt: Date): Promise<AdminChange[]> {
  const requestTime = sql`${requestedAt.toISOString()}::timestamptz`
  const { rows } = await tx.execute<AdminChange>(sql`
    select substr(r.subject, length('member:') + 1) as id, actor_id as "by",
      details ->> 'role' = 'admin' as "isAppointment", at >= ${requestTime} as "isSinceRequest"
    from admin_record r
    where act = 'role_set' and at > ${requestTime} - ${RECENT}
      and (details ->> 'role' = 'admin') is distinct from (details ->> 'from' = 'admin')
    order by r.id`)
  return rows
}

/**
 * Returns the appointment of a person who was no admin before these changes; undefined if they were one. Uses their
 * first change: with a later appointment, a second account could pass as older.
 */
function appointmentOf(admin: string, changes: AdminChange[]): AdminChange | undefined {
  const first = changes.find(({ id }) => id === admin)
  return first?.isAppointment ? first : undefined
}

/**
 * Returns the others whose appointments lead back to another person than the admin's do, and to an existing account:
 * anyone may have owned a deleted one.
 */
async function independentOf(
  tx: Tx,
  admin: string,
  others: string[],
  changes: AdminChange[],
): Promise<string[]> {
  const addresses = await listAdminAddresses(tx)
  const personOf = (account: string) => addresses.get(account) ?? account
  const adminsPerson = personOf(originOf(admin, changes))
  const origins = others.map((id) => ({ id, origin: originOf(id, changes) }))
  const existing = await existingAccounts(
    tx,
    origins.map(({ origin }) => origin),
  )
  return origins
    .filter(({ origin }) => existing.has(origin) && personOf(origin) !== adminsPerson)
    .map(({ id }) => id)
}

/**
 * Follows the appointments from an admin back to the first one: an admin from before all of these changes, or one by
 * ADMIN_EMAILS.
 */
function originOf(admin: string, changes: AdminChange[]): string {
  const visited = new Set<string>()
  for (let current = admin; !visited.has(current); ) {
    visited.add(current)
    const appointment = appointmentOf(current, changes)
    if (!appointment || appointment.by === current) return current
    current = appointment.by
  }
  return admin
}

/**
 * Returns the hash of the address with which each account ever became an admin, including deleted accounts. With the
 * same address of ADMIN_EMAILS, a person can appoint themself repeatedly.
 */
async function listAdminAddresses(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; hash: string }>(sql`
    select distinct on (subject) substr(subject, length('member:') + 1) as id, details ->> 'addressHash' as hash
    from admin_record
    where act = 'role_set' and details ->> 'role' = 'admin' and details ? 'addressHash'
    order by subject, admin_record.id`)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

async function existingAccounts(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  return new Set(rows.map(({ id }) => id))
}
