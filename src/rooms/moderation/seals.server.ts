import type { Ctx } from '#platform/ctx.server.ts'
import { nameOf, record } from '#rooms/accounts/record.server.ts'
import { authorBehind, type SealedAuthor } from '#rooms/discussions/seal.server.ts'
import { sealedQuestion } from '#rooms/experts/blocking.server.ts'
import type { SealInput } from './rules.ts'
import { sealOpenings } from './tables.ts'

export type OpenedSeal = { subject: string; author: SealedAuthor | null }

/**
 * Names the author of an anonymous text, to this caller and this once. The record is permanent, and the author is
 * shown who opened it, when and why (contract 4). For admins.
 * @returns `author` null when the author has left
 * @throws Refusal text_not_found, not_sealed
 */
export async function openSeal(ctx: Ctx, { subject: kind, id, reason }: SealInput): Promise<OpenedSeal> {
  const subject = `${kind}:${id}`
  return ctx.db.transaction(async (tx) => {
    const author = await authorBehind(ctx, tx, kind === 'question' ? sealedQuestion(id) : { kind, id })
    await record(ctx, tx, { act: 'seal_opened', subject, reason })
    if (author && ctx.viewer.signedIn)
      await tx.insert(sealOpenings).values({
        ...{ subject, reason, authorId: author.id, openedBy: ctx.viewer.id },
        openedByName: await nameOf(tx, ctx.viewer.id),
      })
    return { subject, author }
  })
}
