import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { canAdminister } from '#rooms/accounts/rules.ts'
import { assertModerator } from './hiding.server.ts'
import type { Subject } from './reports.server.ts'

/**
 * Suspends whoever wrote a text, unseen: of an anonymous one the suspension is sealed, and neither this nor any list
 * says whom it concerns. A second one of the same kind changes nothing.
 * @throws Refusal not_yours, not_found (also when the author has left)
 */
export async function suspendAuthorOf(ctx: Ctx, tx: Tx, subject: Subject, reason: string): Promise<void> {
  assertModerator(ctx)
  const { authorId, anonymous } = await authorBehind(tx, subject)
  await tx.execute(sql`
    insert into suspensions (user_id, reason, sealed)
    select ${authorId}, ${reason}, ${anonymous} where not exists (
      select from suspensions where user_id = ${authorId} and sealed = ${anonymous} and ended_at is null)`)
}

/**
 * Who wrote an anonymous text. For the caller alone, which in the same transaction records the opening for good and
 * shows it to the author (contract 4).
 * @returns the author's id
 * @throws Refusal not_yours to all but admins, not_found
 */
export async function openSeal(ctx: Ctx, tx: Tx, subject: Subject): Promise<string> {
  if (!canAdminister(ctx.viewer)) throw new Refusal(403, 'not_yours')
  return (await authorBehind(tx, subject)).authorId
}

async function authorBehind(tx: Tx, subject: Subject) {
  const { rows } = await tx.execute<{ authorId: string; anonymous: boolean }>(
    'post' in subject
      ? sql`select author_id as "authorId", anonymous from posts where id = ${subject.post} and author_id is not null`
      : sql`select author_id as "authorId", anonymous from comments where id = ${subject.comment} and author_id is not null`,
  )
  const [text] = rows
  if (!text) throw new Refusal(404, 'not_found')
  return text
}
