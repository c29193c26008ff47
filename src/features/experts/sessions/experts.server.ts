import { and, eq, ne, sql } from 'drizzle-orm'
import { isAfter, JOINED_AT, NEWEST_FIRST, pageOfPeople } from '#features/accounts/newest-people.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import type { AdminPageRequest, Page } from '#platform/http/paging.server.ts'

const NAME = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`

/**
 * The accounts that can be the expert of a session: those above member, the newest first; with `q` those whose name holds
 * its words. For admins.
 */
export async function listExperts(
  ctx: Ctx,
  { q, limit, cursor }: AdminPageRequest,
): Promise<Page<{ id: string; name: string }>> {
  const { id, role, emailVerified } = users
  const rows = await ctx.db
    .select({ id, name: NAME, ...JOINED_AT })
    .from(users)
    .where(and(ne(role, 'member'), eq(emailVerified, true), holdsWords(q, NAME), isAfter(cursor)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit + 1)
  return pageOfPeople(rows, limit)
}
