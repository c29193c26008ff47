import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { notify, type Period, withdrawKind } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { assertVersion } from '#platform/http/parse.server.ts'
import {
  assertMayAnswer,
  findVisibleSessionOfQuestion,
  questionKey,
  type SessionAccess,
  sessionTags,
} from '../access.server.ts'
import { indexSession } from '../searchable.server.ts'
import { expertQuestions } from '../tables.ts'
import { withdrawReminders } from './due.server.ts'
import { showQuestion } from './questions.server.ts'
import { isOrIsMergedInto } from './removal.server.ts'
import type { QuestionView } from './view.server.ts'

const { answer, answeredAt } = expertQuestions

/**
 * Answers in writing, or changes the answer. Notifies the askers of the question, and of questions merged into it,
 * once.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, question_joined, changed_meanwhile
 */
export const answerQuestion = (ctx: Ctx, id: number, text: string, version?: number) =>
  setAnswered(ctx, id, {
    set: {
      isAnswered: true,
      answer: text,
      // A person who corrects the answer later is not its author.
      answeredBy: sql`case when ${answer} is null then ${ctx.viewer.id ?? null} else ${expertQuestions.answeredBy} end`,
      answeredAt: sql`coalesce(${answeredAt}, now())`,
      version: sql`${expertQuestions.version} + 1`,
    },
    version,
  })

/**
 * Marks a question as answered in conversation, or removes the mark. A question with a written answer stays marked.
 * Removing the mark withdraws the askers' notifications; they are notified again once it is answered.
 * @throws ApiError sign_in_first, question_not_found, not_your_session, question_joined
 */
export const markAnswered = (ctx: Ctx, id: number, isAnswered: boolean) =>
  setAnswered(ctx, id, {
    set: {
      isAnswered: sql`${isAnswered} or ${answer} is not null`,
      answeredAt: sql`case when ${isAnswered} or ${answer} is not null then coalesce(${answeredAt}, now()) end`,
    },
  })

type Answering = {
  set: PgUpdateSetSource<typeof expertQuestions>
  version?: number | undefined
}

async function setAnswered(ctx: Ctx, id: number, { set, version }: Answering): Promise<QuestionView> {
  const session = await findVisibleSessionOfQuestion(ctx, id)
  assertMayAnswer(ctx, session)
  if (session.root !== id) throw new ApiError(409, 'question_joined')
  const tags = sessionTags(session.id)
  await write(ctx, { tags, notify: allReturned }, async (tx) => {
    const isThis = eq(expertQuestions.id, id)
    const [question] = await tx
      .select({ version: expertQuestions.version, mergedInto: expertQuestions.mergedInto })
      .from(expertQuestions)
      .where(isThis)
      .for('update')
    if (!question) throw new ApiError(404, 'question_not_found')
    if (question.mergedInto !== null) throw new ApiError(409, 'question_joined')
    assertVersion(question, version)
    const { isAnswered } = await tx
      .update(expertQuestions)
      .set(set)
      .where(isThis)
      .returning({ isAnswered: expertQuestions.isAnswered })
      .then(oneRow)
    await indexSession(tx, session.id)
    if (!isAnswered) return withdrawKind(tx, 'answer', questionKey(session.id, id))
    return notifyOfAnswer(ctx, tx, session, id)
  })
  return showQuestion(ctx, session, id)
}

/** Notifies the askers once of the answer, and withdraws the reminder that it is due. */
export async function notifyOfAnswer(ctx: Ctx, tx: Tx, session: SessionAccess, id: number) {
  return [
    ...(await withdrawReminders(tx, session.id, isOrIsMergedInto(id))),
    ...(await notifyAskers(ctx, tx, session, { id, by: ctx.viewer.id })),
  ]
}

/**
 * Notifies each asker separately: of the question itself, and of those merged into it.
 * @param question.by the person who answered it just now
 * @param question.shownBefore as in `notify`
 */
export async function notifyAskers(
  ctx: Ctx,
  tx: Tx,
  session: SessionAccess,
  { id, by, shownBefore }: { id: number; by?: string | null | undefined; shownBefore?: Period | null },
) {
  const { rows } = await tx.execute<{ to: string; isPrivate: boolean }>(sql`
    select user_id as "to", bool_or(is_anonymous) as "isPrivate" from expert_questions
    where (id = ${id} or merged_into = ${id}) and user_id is not null and hidden_at is null group by user_id`)
  return notify(
    ctx,
    tx,
    rows.map(({ to, isPrivate }) => ({
      to,
      kind: 'answer' as const,
      key: questionKey(session.id, id),
      by: by ?? null,
      url: `/expert-sessions/${session.id}`,
      about: { title: session.title, titleFa: session.titleFA, ...(isPrivate && { isPrivate }) },
    })),
    { shownBefore },
  )
}
