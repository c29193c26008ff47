import { eq } from 'drizzle-orm'
import {
  blockAuthorOf,
  findLastBlock,
  unblockAuthorOf,
  writeAuthorBlock,
} from '#features/discussions/anonymity.server.ts'
import { authoredText } from '#features/discussions/reports/reported-texts.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { expertQuestions } from '../tables.ts'
import { QUESTION_TEXTS } from './reported-texts.server.ts'

/**
 * Suspends the asker without showing who it is: the answer and the audit entry are the same for every asker. For
 * moderators.
 * @throws ApiError not_yours, question_not_found, author_runs_site
 */
export const blockAsker = (ctx: Ctx, id: number, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_blocked', reason }, async (tx) => {
    const subject = subjectOf(id)
    const how = { reason, madeFrom: subject }
    const suspended = await blockAuthorOf(ctx, tx, authoredText(QUESTION_TEXTS, id), how)
    if (!(await isThere(tx, id))) throw new ApiError(404, 'question_not_found')
    return { subject, suspended }
  })

/**
 * Ends the suspension that was made from this question, without showing whose it is. The question may be deleted. For
 * moderators.
 * @throws ApiError not_yours, question_not_found
 */
export const unblockAsker = (ctx: Ctx, id: number, reason: string) =>
  writeAuthorBlock(ctx, { act: 'author_unblocked', reason }, async (tx) => {
    const subject = subjectOf(id)
    const suspended = await unblockAuthorOf(ctx, tx, subject)
    if (!(await isThere(tx, id)) && !(await findLastBlock(tx, subject)))
      throw new ApiError(404, 'question_not_found')
    return { subject, suspended }
  })

const subjectOf = (id: number) => `question:${id}` as const
const isThere = async (tx: Tx, id: number) =>
  (await tx.$count(expertQuestions, eq(expertQuestions.id, id))) > 0
