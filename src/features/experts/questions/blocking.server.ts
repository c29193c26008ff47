import { eq } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import { viewerTag } from '#features/accounts/viewer.server.ts'
import {
  blockAuthorOf,
  findLastBlock,
  type SuspendedAuthor,
  unblockAuthorOf,
} from '#features/discussions/anonymity.server.ts'
import { textBehind } from '#features/discussions/reports/report-admin.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { expertQuestions } from '../tables.ts'

/**
 * Suspends the asker without showing who it is: the answer and the audit entry are the same whoever it is. For
 * moderators.
 * @throws ApiError not_yours, question_not_found
 */
export const blockAsker = (ctx: Ctx, id: number, reason: string) =>
  withAuthorUnnamed(ctx, id, { act: 'author_blocked', reason }, (tx, madeFrom) =>
    blockAuthorOf(ctx, tx, textBehind({ kind: 'question', id }), { reason, madeFrom }),
  )

/**
 * Ends the suspension that was made from this question, which may be gone, also without showing whose. For moderators.
 * @throws ApiError not_yours, question_not_found
 */
export const unblockAsker = (ctx: Ctx, id: number, reason: string) =>
  withAuthorUnnamed(ctx, id, { act: 'author_unblocked', reason }, (tx, madeFrom) =>
    unblockAuthorOf(ctx, tx, madeFrom),
  )

async function withAuthorUnnamed(
  ctx: Ctx,
  id: number,
  written: { act: 'author_blocked' | 'author_unblocked'; reason: string },
  act: (tx: Tx, madeFrom: string) => Promise<SuspendedAuthor[]>,
): Promise<void> {
  const tags = (suspended: SuspendedAuthor[]) => suspended.map((person) => viewerTag(person.id))
  await write(ctx, { tags }, async (tx) => {
    const subject = `question:${id}` as const
    const result = await act(tx, subject)
    const isThere = await tx.$count(expertQuestions, eq(expertQuestions.id, id))
    const canEnd = written.act === 'author_unblocked' && (await findLastBlock(tx, subject))
    if (!isThere && !canEnd) throw new ApiError(404, 'question_not_found')
    await audit(ctx, tx, { ...written, subject })
    return result
  })
}
