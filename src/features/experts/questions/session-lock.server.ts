import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import {
  findVisibleSessionOfQuestion,
  lockSession,
  type SessionAccess,
  sessionTags,
} from '../access.server.ts'
import { indexSession } from '../searchable.server.ts'
import { expertQuestions } from '../tables.ts'
import { showQuestion } from './questions.server.ts'
import type { QuestionView } from './view.server.ts'

/**
 * Changes a question while its session is locked, as spots and votes move: two moderators or experts act one after the
 * other.
 * @param shows the question to answer with
 */
export async function withSessionLocked(
  ctx: Ctx,
  id: number,
  { shows, assertMay }: { shows: number; assertMay: (ctx: Ctx, session: SessionAccess) => void },
  act: (tx: Tx, session: SessionAccess) => Promise<PendingNotifications>,
): Promise<QuestionView> {
  const session = await findVisibleSessionOfQuestion(ctx, id)
  assertMay(ctx, session)
  await write(ctx, { tags: sessionTags(session.id), notify: allReturned }, async (tx) => {
    await lockSession(tx, session.id)
    const pending = await act(tx, session)
    await indexSession(tx, session.id) // a hidden question leaves the search
    return pending
  })
  return showQuestion(ctx, session, shows)
}

/** Locks a question: it stays as it is until the caller's commit. @returns its session @throws question_not_found */
export async function lockSessionOfQuestion(tx: Tx, id: number): Promise<number> {
  const [question] = await tx
    .select({ sessionId: expertQuestions.sessionId })
    .from(expertQuestions)
    .where(eq(expertQuestions.id, id))
  if (!question) throw new ApiError(404, 'question_not_found')
  await lockSession(tx, question.sessionId)
  return question.sessionId
}
