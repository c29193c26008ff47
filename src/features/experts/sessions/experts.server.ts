import { and, eq, ne } from 'drizzle-orm'
import { FULL_NAME } from '#features/accounts/full-name.server.ts'
import {
  isAfter,
  JOINED_AT,
  NEWEST_FIRST,
  pageOfPeople,
} from '#features/accounts/members/newest-people.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import type { Page, SearchPageRequest } from '#platform/http/paging.server.ts'

/** Accounts that can be the expert of a session: roles above member with a verified email, as answering needs one. */
export const CAN_BE_EXPERT = and(ne(users.role, 'member'), eq(users.emailVerified, true))

/**
 * Lists accounts that can be the expert of a session, newest first; with `q` only accounts whose name has its words.
 * For admins.
 */
export async function listExperts(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<{ id: string; name: string }>> {
  const rows = await ctx.db
    .select({ id: users.id, name: FULL_NAME, ...JOINED_AT })
    .from(users)
    .where(and(CAN_BE_EXPERT, holdsWords(q, FULL_NAME), isAfter(cursor)))
    .orderBy(...NEWEST_FIRST)
    .limit(limit + 1)
  return pageOfPeople(rows, limit)
}
