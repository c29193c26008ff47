import { desc, eq } from 'drizzle-orm'
import { audit, nameOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import { type AnonymousAuthor, authorBehind } from '#features/discussions/anonymity.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, NO_TAGS, write } from '#platform/database/write.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import type { RevealInput } from '../rules.ts'
import { identityReveals } from '../tables.ts'
import { authored, textUrl } from '../texts.server.ts'
import { takeRevealPermission } from './reveal-requests.server.ts'

/** `waiting`: another admin has to approve it first, and is notified. */
export type RevealedAuthor =
  | { status: 'revealed'; subject: string; author: AnonymousAuthor | null }
  | { status: 'waiting'; subject: string }

/**
 * Reveals the author of an anonymous text, once and only to this caller. Needs the approval of another admin if there
 * is one. The audit entry is permanent. The author is notified, and sees who did it, when and why. For admins.
 * @returns `author` is null if the author has left
 * @throws ApiError text_not_found, not_sealed
 */
export async function revealAuthor(
  ctx: Ctx,
  { subject: kind, id, reason }: RevealInput,
): Promise<RevealedAuthor> {
  const subject = `${kind}:${id}` as const
  type Done = { answer: RevealedAuthor; pending: PendingNotifications }
  // Nothing that is cached shows whether a text's author was revealed.
  const after = { tags: NO_TAGS, notify: allReturned }
  const { answer } = await write(ctx, after, async (tx): Promise<Done> => {
    const author = await authorBehind(ctx, tx, authored({ kind, id }))
    const permission = await takeRevealPermission(ctx, tx, subject, reason)
    if (!permission.granted) return { answer: { status: 'waiting', subject }, pending: permission.pending }
    const details = permission.approvedBy ? { approvedBy: permission.approvedBy } : {}
    await audit(ctx, tx, { act: 'seal_opened', subject, reason: permission.reason, details })
    const pending = author ? await notifyAuthor(ctx, tx, { author, subject, reason: permission.reason }) : []
    return { answer: { status: 'revealed', subject, author }, pending }
  })
  return answer
}

type Reveal = { author: AnonymousAuthor; subject: string; reason: string }

/**
 * Notifies the author without naming the text: the notification is emailed, and others who read the mailbox must not
 * learn what the author wrote anonymously.
 */
async function notifyAuthor(
  ctx: Ctx,
  tx: Tx,
  { author, subject, reason }: Reveal,
): Promise<PendingNotifications> {
  const openedBy = ctx.viewer.id ?? ''
  const row = await tx
    .insert(identityReveals)
    .values({ subject, reason, authorId: author.id, openedBy, openedByName: await nameOf(tx, openedBy) })
    .returning({ id: identityReveals.id })
    .then(oneRow)
  return notify(ctx, tx, [
    { to: author.id, kind: 'revealed', key: `reveal:${row.id}`, url: '/account', about: { title: '' } },
  ])
}

type IdentityRevealView = {
  id: number
  at: Date
  subject: string
  /** Path of the page with the text, null once it is gone. */
  url: string | null
  openedByName: string
  reason: string
}

/**
 * Lists who revealed the caller as author of an anonymous text, when and why. The caller can see this for good.
 * @throws ApiError sign_in_first
 */
export async function listOwnIdentityReveals(ctx: Ctx): Promise<IdentityRevealView[]> {
  const viewer = requireSignedIn(ctx.viewer)
  const { id, at, subject, openedByName, reason, authorId } = identityReveals
  return ctx.db
    .select({ id, at, subject, url: textUrl(subject), openedByName, reason })
    .from(identityReveals)
    .where(eq(authorId, viewer.id))
    .orderBy(desc(id))
}
