import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, Role } from '#platform/ctx.server.ts'
import { rowsOf, type Tx } from '#platform/database.server.ts'
import type { Page } from '#platform/paging.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { suspensions, users } from '#rooms/accounts/tables.ts'

/** What an admin sees of a member: no children's ages, no interests, and no suspension that was sealed. */
export type Member = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  emailProved: boolean
  suspended: boolean
  createdAt: Date
}
/** More work in the same transaction, such as the record of the act. */
export type Also = (tx: Tx) => Promise<unknown>
type Search = { q: string | null; limit: number; cursor?: string | undefined }

/** Members whose name or address holds `q`, newest first. For admins. */
export async function listMembers(ctx: Ctx, { q, limit, cursor }: Search): Promise<Page<Member>> {
  const rows = await rowsOf<Member>(ctx.db, 'moderation.members', MEMBERS, [
    `%${sameLetters(q ?? '').replace(/[\\%_]/g, '\\$&')}%`,
    cursor ?? null,
    limit + 1,
  ])
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? shown.at(-1)?.id : undefined }
}

const ARABIC = 'يىكۀة'
const PERSIAN = 'ییکهه'
/** Names are typed on Arabic and on Persian keyboards; the at sign and the dots of an address stay. */
const sameLetters = (text: string) =>
  text.toLowerCase().replace(/[يىكۀة]/g, (letter) => PERSIAN[ARABIC.indexOf(letter)] ?? letter)

const MEMBERS = `
  select id, email, first_name as "firstName", last_name as "lastName", role, email_proved as "emailProved",
    created_at as "createdAt", exists (
      select from suspensions s where s.user_id = u.id and s.ended_at is null and not s.sealed) as suspended
  from users u
  where translate(lower(first_name || ' ' || last_name || ' ' || email), '${ARABIC}', '${PERSIAN}') like $1
    and ($2::text is null or (created_at, id) < (select created_at, id from users where id = $2))
  order by created_at desc, id desc limit $3`

/**
 * Gives a role. Anything above member needs a proved address (contract 3). For admins.
 * @throws Refusal not_found, not_proved, last_admin
 */
export async function setRole(ctx: Ctx, id: string, role: Role, also: Also): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (role !== 'admin') await assertAdminRemains(tx, id)
    const target = await lockMember(tx, id)
    if (role !== 'member' && !target.proved) throw new Refusal(409, 'not_proved')
    await tx.update(users).set({ role, updatedAt: ctx.now }).where(eq(users.id, id))
    await also(tx)
  })
}

/**
 * Takes the right to write from a member until the suspension is ended. For admins.
 * @throws Refusal not_found, last_admin, already_suspended
 */
export async function suspend(
  ctx: Ctx,
  id: string,
  { reason }: { reason: string },
  also: Also,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await assertAdminRemains(tx, id)
    await lockMember(tx, id)
    const [open] = await tx.select({ id: suspensions.id }).from(suspensions).where(openOf(id))
    if (open) throw new Refusal(409, 'already_suspended')
    await tx.insert(suspensions).values({ userId: id, reason })
    await also(tx)
  })
}

/** Gives the right to write back. @throws Refusal not_found (also when no suspension is open) */
export async function endSuspension(ctx: Ctx, id: string, also: Also): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockMember(tx, id)
    const ended = await tx
      .update(suspensions)
      .set({ endedAt: ctx.now })
      .where(openOf(id))
      .returning({ id: suspensions.id })
    if (!ended.length) throw new Refusal(404, 'not_found')
    await also(tx)
  })
}

/** Sealed ones are neither seen nor ended by a member's name: that would tell who wrote an anonymous text. */
const openOf = (id: string) =>
  and(eq(suspensions.userId, id), isNull(suspensions.endedAt), eq(suspensions.sealed, false))

/** Locks all admins in one order: two who demote each other at the same moment leave one. */
async function assertAdminRemains(tx: Tx, id: string) {
  const suspended = sql<boolean>`exists (
    select from suspensions s where s.user_id = "users"."id" and s.ended_at is null and not s.sealed)`
  const admins = await tx
    .select({ id: users.id, suspended })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.emailProved, true)))
    .orderBy(users.id)
    .for('update')
  const others = admins.filter((admin) => admin.id !== id && !admin.suspended)
  if (!others.length && admins.some((admin) => admin.id === id)) throw new Refusal(409, 'last_admin')
}

async function lockMember(tx: Tx, id: string) {
  const [target] = await tx
    .select({ proved: users.emailProved })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  if (!target) throw new Refusal(404, 'not_found')
  return target
}
