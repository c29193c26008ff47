import { eq, sql } from 'drizzle-orm'
import { requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { assertAllowed, storeEdited, uncountText } from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Db, Executor, Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import {
  assertOpen,
  findSessionOfQuestion,
  findVisibleSessionOfQuestion,
  lockSession,
  sessionTags,
} from '../access.server.ts'
import { expertQuestions } from '../tables.ts'
import { askedText, showQuestion } from './questions.server.ts'
import { removeQuestion } from './removal.server.ts'
import type { QuestionView } from './view.server.ts'

/**
 * Changes the wording of one's own question, until it is answered or others are merged into it: they asked what it
 * said.
 * @throws ApiError sign_in_first, suspended, question_not_found, not_yours, session_over, already_answered,
 * changed_meanwhile, blocked_word, too_many, repeated_text, copied_text
 */
export async function rewordQuestion(
  ctx: Ctx,
  id: number,
  question: string,
  version?: number,
): Promise<QuestionView> {
  const viewer = requireWriter(ctx.viewer)
  const session = await findVisibleSessionOfQuestion(ctx, id)
  assertOpen(ctx, session)
  assertAllowed(ctx, { question }, { anonymous: true }) // it may be
  const before = await findOwnership(ctx, ctx.db, id)
  if (!before?.mine) throw rejectionOf(before)
  assertUnchanged(before, version)
  const edited = { text: askedText(session.id, question), anonymous: true }
  const after = { tags: sessionTags(session.id), single: true as const }
  const store = async (db: Db) => {
    const { rowCount } = await db.execute(sql`
      update expert_questions q set question = ${question}, edited_at = now(), version = version + 1
      where id = ${id} and user_id = ${viewer.id} and not is_answered and merged_into is null
        and version = coalesce(${version ?? null}::int, version)
        and not exists (select from expert_questions d where d.merged_into = q.id)`)
    if (rowCount) return
    const now = await findOwnership(ctx, ctx.db, id)
    if (now?.mine) assertUnchanged(now, version)
    throw rejectionOf(now)
  }
  await storeEdited(ctx, askedText(session.id, before.question), edited, () => write(ctx, after, store))
  return showQuestion(ctx, session, id)
}

/**
 * Withdraws one's own question before it is answered, which needs no membership; its spot is free again.
 * @throws ApiError sign_in_first, question_not_found, not_yours, already_answered
 */
export async function withdrawQuestion(ctx: Ctx, id: number): Promise<void> {
  requireSignedIn(ctx.viewer)
  const session = await findSessionOfQuestion(ctx, id)
  const after = { tags: sessionTags(session.id), notify: allReturned }
  let question = ''
  await write(ctx, after, async (tx) => {
    await lockSession(tx, session.id)
    await lockQuestion(tx, id)
    const own = await findOwnership(ctx, tx, id)
    if (!own?.mine || own.isAnswered) throw rejectionOf(own)
    question = own.question
    return removeQuestion(tx, id)
  })
  await uncountText(ctx, { text: askedText(session.id, question) })
}

/** Waits for an answer that is being stored: answering locks only the question. */
const lockQuestion = (tx: Tx, id: number) =>
  tx.select({ id: expertQuestions.id }).from(expertQuestions).where(eq(expertQuestions.id, id)).for('update')

type Ownership = { mine: boolean; isAnswered: boolean; question: string; version: number }

/** Nothing of the asker is read but whether it is the viewer. */
async function findOwnership({ viewer }: Ctx, db: Executor, id: number): Promise<Ownership | undefined> {
  const { userId, isAnswered, question, version } = expertQuestions
  const mine = sql<boolean>`coalesce(${eq(userId, viewer.id ?? '')}, false)`
  const [row] = await db
    .select({ mine, isAnswered, question, version })
    .from(expertQuestions)
    .where(eq(expertQuestions.id, id))
  return row
}

/** One that was answered meanwhile is rejected for that. */
function assertUnchanged(question: Ownership, version: number | undefined) {
  if (!question.isAnswered) assertVersion(question, version)
}

function rejectionOf(question: { mine: boolean } | undefined): ApiError {
  if (!question) return new ApiError(404, 'question_not_found')
  return question.mine ? new ApiError(409, 'already_answered') : new ApiError(403, 'not_yours')
}
