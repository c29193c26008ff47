import { and, eq, type SQL, sql } from 'drizzle-orm'
import { lockAccount, requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { reportSubject } from '#features/discussions/reports/reports.server.ts'
import { isPlusMember, mayReadPremiumAmong } from '#features/membership/premium.server.ts'
import { assertAllowed, storeCounted } from '#features/screening/screening.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Executor, oneRow, queryNamed, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { storedKey, storeOnce } from '#platform/http/idempotency.server.ts'
import {
  assertOpen,
  findSession,
  findSessions,
  findVisibleSession,
  findVisibleSessionOfQuestion,
  type SessionAccess,
  sessionTags,
} from '../access.server.ts'
import {
  ANSWER_HOURS,
  canAnswer,
  canHide,
  QUESTIONS_LIMITS,
  type QuestionInput,
  questionsPerPerson,
} from '../rules.ts'
import { expertQuestions } from '../tables.ts'
import { notifyExpert } from './expert-notifications.server.ts'
import { QUESTIONS_SQL, type QuestionRow, type QuestionView, toQuestion } from './view.server.ts'

/**
 * Returns the questions of a session by votes, then the oldest first; each session has at most a few dozen. A person
 * whose membership has ended reads only their own: they asked as a member, and were promised an answer.
 * @throws ApiError session_not_found, members_only
 */
export async function listQuestions(ctx: Ctx, sessionId: number): Promise<QuestionView[]> {
  const [list] = await listOfEach(ctx, [await findSession(ctx, sessionId)])
  if (!list) throw new ApiError(403, 'members_only')
  return list.questions
}

/**
 * Does the same for several sessions, in as many statements as for one. Leaves out sessions without a question that
 * this reader may see.
 */
export const listQuestionsBySession = async (ctx: Ctx, sessionIds: number[]) =>
  listOfEach(ctx, await findSessions(ctx, sessionIds))

async function listOfEach(ctx: Ctx, sessions: SessionAccess[]) {
  const premium = await mayReadPremiumAmong(ctx, sessions)
  const rows = Map.groupBy(await questionRows(ctx, sessions), ({ sessionId }) => sessionId)
  return sessions.flatMap(({ id, isPremiumOnly }) => {
    const questions = rows.get(id)?.map(toQuestion) ?? []
    if (premium || !isPremiumOnly) return [{ sessionId: id, questions }]
    const own = questions.filter(({ mine }) => mine)
    return own.length > 0 ? [{ sessionId: id, questions: own }] : []
  })
}

const questionsOf = async (ctx: Ctx, session: SessionAccess) =>
  (await questionRows(ctx, [session])).map(toQuestion)

const questionRows = ({ db, viewer }: Ctx, sessions: SessionAccess[]) =>
  queryNamed<QuestionRow>(db, 'experts.questions', QUESTIONS_SQL, [
    sessions.map(({ id }) => id),
    viewer.id ?? null,
    sessions.map((session) => canHide(viewer, session)),
    sessions.map((session) => canAnswer(viewer, session)),
  ])

/**
 * One question as the list of its session has it; one that was merged into another is not in it.
 * @throws ApiError question_not_found, members_only
 */
export async function showAskedQuestion(
  ctx: Ctx,
  id: number,
): Promise<{ question: QuestionView; sessionId: number }> {
  const session = await findVisibleSessionOfQuestion(ctx, id)
  return { question: await showQuestion(ctx, session, id), sessionId: session.id }
}

/** @throws ApiError question_not_found when the reader may not see it */
export async function showQuestion(ctx: Ctx, session: SessionAccess, id: number): Promise<QuestionView> {
  const question = (await questionsOf(ctx, session)).find((each) => each.id === id)
  if (!question) throw new ApiError(404, 'question_not_found')
  return question
}

/**
 * Asks in a session, if it is open and has a spot left: everyone who asks at once waits for the lock of the
 * session's row, and its count never exceeds the maximum. The expert is notified, without a name for an anonymous
 * question. Sent again with the same idempotency key, it returns the question that is there already.
 * @throws ApiError sign_in_first, suspended, session_not_found, members_only, session_over, session_cancelled,
 * session_full, questions_enough, blocked_word, too_many, repeated_text, copied_text
 */
export async function askQuestion(ctx: Ctx, input: QuestionInput): Promise<QuestionView> {
  const viewer = requireWriter(ctx.viewer)
  const { sessionId, question, isAnonymous } = input
  const session = await findVisibleSession(ctx, sessionId)
  const key = storedKey(input.idempotencyKey, ['question', sessionId, question, isAnonymous])
  const { id } = await storeOnce(
    key,
    (key) => findSent(ctx.db, viewer.id, key),
    () => {
      assertOpen(ctx, session)
      assertAllowed(ctx, { question }, { anonymous: isAnonymous })
      const sent = { text: askedText(sessionId, question), anonymous: isAnonymous, key }
      return storeCounted(ctx, QUESTIONS_LIMITS, sent, () => storeQuestion(ctx, input, key))
    },
  )
  return showQuestion(ctx, session, id)
}

async function findSent(db: Executor, userId: string, key: string): Promise<{ id: number } | undefined> {
  const [sent] = await db
    .select({ id: expertQuestions.id })
    .from(expertQuestions)
    .where(and(eq(expertQuestions.userId, userId), eq(expertQuestions.idempotencyKey, key)))
  return sent
}

async function storeQuestion(
  ctx: Ctx,
  { sessionId, question, isAnonymous }: QuestionInput,
  key: string | undefined,
): Promise<{ id: number }> {
  const { id: userId } = requireWriter(ctx.viewer)
  const dueAt = await dueOf(ctx, isAnonymous)
  return write(ctx, { tags: sessionTags(sessionId), notify: allReturned }, async (tx) => {
    await lockAccount(tx, userId)
    // Sent twice at once, it may have taken the last spot itself.
    const sent = key && (await findSent(tx, userId, key))
    if (sent) return { ...sent, pending: [] }
    await takeSpot(ctx, tx, sessionId)
    await assertShare(tx, sessionId, userId)
    const { id } = await tx
      .insert(expertQuestions)
      .values({ sessionId, userId, question, isAnonymous, answerDueAt: dueAt, idempotencyKey: key })
      .returning({ id: expertQuestions.id })
      .then(oneRow)
    // Read in its lock: it may have another expert by now, who was notified of the questions before this one.
    const session = await findSession({ db: tx }, sessionId)
    return {
      id,
      pending: await notifyExpert(ctx, tx, session, {
        ids: [id],
        by: isAnonymous ? null : userId,
        isPriority: dueAt !== null,
      }),
    }
  })
}

/**
 * Returns until when a priority question must be answered: questions of members of Peyvand+, and every anonymous one.
 * If only members' anonymous questions were marked, the mark would reveal that a member asked, and there may be only
 * one member (README).
 */
const dueOf = async (ctx: Ctx, isAnonymous: boolean) =>
  isAnonymous || (await isPlusMember(ctx)) ? new Date(ctx.now.getTime() + ANSWER_HOURS * HOUR_MS) : null

/**
 * One person asks at most a third. Counted while the session's row is locked, so that two at once do not exceed it;
 * hidden and merged questions have no spot, and do not count.
 */
async function assertShare(tx: Tx, sessionId: number, userId: string) {
  const { rows } = await tx.execute<{ max: number; own: number }>(sql`
    select s.max_questions as max, (select count(*)::int from expert_questions q where q.session_id = s.id
      and q.user_id = ${userId} and q.hidden_at is null and q.merged_into is null) as own
    from expert_sessions s where s.id = ${sessionId}`)
  const [row] = rows
  if (row && row.own >= questionsPerPerson(row.max)) throw new ApiError(409, 'questions_enough')
}

/**
 * Takes one of the session's spots for a new question.
 * @throws ApiError session_not_found, session_over, session_cancelled, session_full
 */
async function takeSpot(ctx: Ctx, tx: Tx, sessionId: number) {
  const isOpen = sql`status = 'upcoming' and date + duration * interval '1 minute' > ${ctx.now}`
  if (await takeSpotIf(tx, sessionId, isOpen)) return
  assertOpen(ctx, await findSession({ db: tx }, sessionId))
  throw new ApiError(409, 'session_full')
}

/**
 * Takes a spot for a hidden or merged question that comes back, even after the session.
 * @throws ApiError no_spot_for_question
 */
export async function takeSpotAgain(tx: Tx, sessionId: number) {
  if (!(await takeSpotIf(tx, sessionId, sql`true`))) throw new ApiError(409, 'no_spot_for_question')
}

async function takeSpotIf(tx: Tx, sessionId: number, condition: SQL): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update expert_sessions set question_count = question_count + 1
    where id = ${sessionId} and question_count < max_questions and ${condition}`)
  return Boolean(rowCount)
}

/** As the screening compares it: the same question may be asked in two sessions. */
export const askedText = (sessionId: number, question: string) => `${sessionId} ${question}`

/**
 * Reports to moderators that a question breaks the guidelines; its asker stays as anonymous as before.
 * @throws ApiError sign_in_first, too_many, question_not_found, members_only
 */
export async function reportQuestion(ctx: Ctx, id: number, reason: string): Promise<void> {
  requireSignedIn(ctx.viewer)
  const session = await findVisibleSessionOfQuestion(ctx, id)
  const { editedAt } = await showQuestion(ctx, session, id)
  await reportSubject(ctx, { kind: 'question', id }, reason, editedAt)
}
