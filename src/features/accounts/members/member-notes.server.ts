import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { audit, nameOf } from '../audit-log/audit-log.server.ts'
import { memberNotes, users } from '../tables.ts'
import { assertAdmin } from '../writing.server.ts'

/** A note about a member, as admins read it. */
type MemberNote = {
  id: number
  note: string
  /** The author's name of that time. */
  authorName: string
  createdAt: Date
}
const { id, note, authorName, createdAt } = memberNotes
const SHOWN = { id, note, authorName, createdAt }

/**
 * Notes about a member, newest first; with `q` those whose text or author hold its words.
 * @throws ApiError not_yours to all but admins, not_found
 */
export async function listNotes(
  ctx: Ctx,
  userId: string,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<MemberNote>> {
  assertAdmin(ctx)
  const [member] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!member) throw new ApiError(404, 'not_found')
  const rows = await ctx.db
    .select(SHOWN)
    .from(memberNotes)
    .where(and(eq(memberNotes.userId, userId), olderThan(cursor, id), holdsWords(q, note, authorName)))
    .orderBy(desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.id])
}

/**
 * Adds a note, with an audit entry that does not repeat it: notes can be removed, entries cannot.
 * @throws ApiError not_yours, not_found
 */
export async function addNote(ctx: Ctx, userId: string, { note }: { note: string }): Promise<MemberNote> {
  const viewer = assertAdmin(ctx)
  // Only admins see notes, on a page that is not cached.
  return write(ctx, { tags: NO_TAGS }, async (tx: Tx) => {
    // The lock makes the account's deletion wait, which would otherwise fail this insert.
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share')
    if (!member) throw new ApiError(404, 'not_found')
    const author = { authorId: viewer.id, authorName: await nameOf(tx, viewer.id) }
    const row = await tx
      .insert(memberNotes)
      .values({ userId, note, ...author })
      .returning(SHOWN)
      .then(oneRow)
    await audit(ctx, tx, { act: 'note_added', subject: `member:${userId}` })
    return row
  })
}

/**
 * Removes any person's note for good, with an audit entry.
 * @throws ApiError not_yours, note_not_found
 */
export async function removeNote(ctx: Ctx, userId: string, noteId: number): Promise<void> {
  assertAdmin(ctx)
  // As above: no cached page shows it.
  await write(ctx, { tags: NO_TAGS }, async (tx: Tx) => {
    const removed = await tx
      .delete(memberNotes)
      .where(and(eq(memberNotes.id, noteId), eq(memberNotes.userId, userId)))
      .returning({ id })
    if (!removed.length) throw new ApiError(404, 'note_not_found')
    await audit(ctx, tx, { act: 'note_removed', subject: `member:${userId}` })
  })
}
