import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type AuditSubject, audit, auditLog } from '#features/accounts/audit-log/audit-log.server.ts'
import { endKeptSuspensions } from '#features/accounts/suspensions/suspended.server.ts'
import { suspensions } from '#features/accounts/tables.ts'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import { assertAdmin, assertModerator } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { AuthoredText } from './reports/reported-texts.server.ts'

/** Whom a suspension concerns: only for dropping cached permissions, and never shown. */
type SuspendedAuthor = { id: string }

type BlockChange = {
  /** The text as the audit log names it. */
  subject: AuditSubject
  suspended: SuspendedAuthor[]
  /** Was done already: there is no second entry. */
  repeated?: boolean
}

/**
 * Blocks or unblocks the author of a text without showing who it is. Makes one write. Its audit entry is the same for
 * every author, and it returns nothing.
 * @param change calls `blockAuthorOf` or `unblockAuthorOf`
 */
export async function writeAuthorBlock(
  ctx: Ctx,
  entry: { act: 'author_blocked' | 'author_unblocked'; reason: string },
  change: (tx: Tx) => Promise<BlockChange>,
): Promise<void> {
  const tags = ({ suspended }: BlockChange) => suspended.map(({ id }) => viewerTag(id))
  await write(ctx, { tags }, async (tx: Tx) => {
    const changed = await change(tx)
    if (!changed.repeated) await audit(ctx, tx, { ...entry, subject: changed.subject })
    return changed
  })
}

/**
 * Suspends the author of a text without showing who it is. For an anonymous text the suspension is sealed: no list
 * shows it. The answer is the same whether the author exists, has left, was suspended before, or runs the site: each
 * difference would reveal something about the author. Admins and moderators are exempt. Otherwise one of their
 * anonymous texts could lock everybody out. If they signed the text, the caller gets an error.
 * @param how.madeFrom the text as the audit log names it; one suspension is made from it at a time
 * @returns the suspended author, only for `writeAuthorBlock`
 * @throws ApiError not_yours to all but moderators, author_runs_site
 */
export async function blockAuthorOf(
  ctx: Ctx,
  tx: Tx,
  text: AuthoredText,
  how: { reason: string; madeFrom: string },
): Promise<SuspendedAuthor[]> {
  assertModerator(ctx)
  const { rows } = await tx.execute<SuspendedAuthor>(sql`
    insert into suspensions (user_id, reason, sealed, made_from)
    select u.id, ${how.reason}, t.anonymous, ${how.madeFrom}
    from ${text} t join users u on u.id = t.author_id
    where u.role in ('member', 'expert')
    for share of u -- whoever is given another role at this moment had it before or gets it afterwards
    on conflict (made_from, user_id) where ended_at is null do nothing returning user_id as id`)
  if (!rows.length) await assertNotSignedByStaff(tx, text)
  return rows
}

async function assertNotSignedByStaff(tx: Tx, text: AuthoredText) {
  const { rowCount } = await tx.execute(sql`
    select from ${text} t join users u on u.id = t.author_id
    where not t.anonymous and u.role not in ('member', 'expert')`)
  if (rowCount) throw new ApiError(409, 'author_runs_site')
}

/**
 * Ends the suspension that was made from a text, without showing whose it is. If the author has deleted the account,
 * deletes the stored suspension. Other suspensions of the author stay, because others decided on them.
 * @returns as above
 * @throws ApiError not_yours to all but moderators
 */
export async function unblockAuthorOf(ctx: Ctx, tx: Tx, madeFrom: string): Promise<SuspendedAuthor[]> {
  assertModerator(ctx)
  const endOpen = () =>
    tx
      .update(suspensions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(suspensions.madeFrom, madeFrom), isNull(suspensions.endedAt)))
      .returning({ id: suspensions.userId })
  const ended = await endOpen()
  await endKeptSuspensions(tx, [madeFrom])
  // The author may be signing up again at this moment, which turns a kept suspension into an open one. The delete above
  // waited for that.
  return [...ended, ...(await endOpen())]
}

/**
 * Returns whether the author of a text was last blocked or unblocked; undefined if neither happened. The text itself
 * may be deleted. The audit log gives the same answer for every author.
 */
export async function findLastBlock(tx: Tx, madeFrom: string) {
  const [entry] = await tx
    .select({ act: auditLog.act })
    .from(auditLog)
    .where(and(eq(auditLog.subject, madeFrom), inArray(auditLog.act, ['author_blocked', 'author_unblocked'])))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return entry?.act
}

export type AnonymousAuthor = { id: string; firstName: string; lastName: string; email: string }

/**
 * Who wrote an anonymous text. The caller must, in the same transaction, write the permanent audit entry of the
 * reveal and show it to the author.
 * @returns null when the author has left
 * @throws ApiError not_yours to all but admins, text_not_found, not_sealed
 */
export async function authorBehind(ctx: Ctx, tx: Tx, text: AuthoredText): Promise<AnonymousAuthor | null> {
  assertAdmin(ctx)
  const { rows } = await tx.execute<{ anonymous: boolean; author: AnonymousAuthor | null }>(sql`
    select t.anonymous, case when u.id is not null then json_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as author
    from ${text} t left join users u on u.id = t.author_id`)
  const [found] = rows
  if (!found) throw new ApiError(404, 'text_not_found')
  if (!found.anonymous) throw new ApiError(409, 'not_sealed')
  return found.author
}
