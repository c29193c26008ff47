import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin, requireModerator } from '#features/accounts/guards.server.ts'
import { Cancellation } from '#features/attendance/cancellation/rules.ts'
import { answerCalendar, CALENDAR_FILE, cacheFor, InLanguage } from '#features/calendar/file-answer.server.ts'
import { ReportInput } from '#features/discussions/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { AdminPaging, list, Paging } from '#platform/http/paging.server.ts'
import { Id, IdText, json, param, query } from '#platform/http/parse.server.ts'
import { answerQuestion, markAnswered } from './questions/answers.server.ts'
import { blockAsker, unblockAsker } from './questions/blocking.server.ts'
import { mergeQuestion, setQuestionHidden, unmergeQuestion } from './questions/merge-and-hide.server.ts'
import { rewordQuestion, withdrawQuestion } from './questions/own-questions.server.ts'
import {
  askQuestion,
  listQuestions,
  reportQuestion,
  showAskedQuestion,
} from './questions/questions.server.ts'
import type { QuestionView } from './questions/view.server.ts'
import { upvoteQuestion, withdrawUpvote } from './questions/votes.server.ts'
import { AdminSession, Expert, Question, Session, SessionCard, Votes } from './responses.server.ts'
import { BlockInput, LISTS, QuestionChange, QuestionInput, SessionChange, SessionInput } from './rules.ts'
import { sessionFile } from './sessions/calendar.server.ts'
import { listExperts } from './sessions/experts.server.ts'
import {
  cancelSession,
  createSession,
  removeSession,
  showAdminSession,
  updateSession,
} from './sessions/session-admin.server.ts'
import { listSessions, showSession } from './sessions/sessions.server.ts'

const FILE_SECONDS = 300
const Sessions = v.object({ when: v.optional(v.picklist(LISTS)), ...Paging })
const AllSessions = v.object({ when: v.optional(v.picklist(LISTS)), ...AdminPaging })
const OfSession = v.object({ sessionId: IdText })

export const expertsApi = new Hono<Env>()
  .get(
    '/expert-sessions',
    describeCall('Sessions to come, then those that are over', { response: v.array(SessionCard) }),
    query(Sessions),
    async (c) => {
      cacheTags(c, 'sessions')
      return list(c, await listSessions(c.var.ctx, c.req.valid('query')))
    },
  )
  .post(
    '/expert-sessions',
    describeCall('Plan a session', { status: 201, response: Session, errors: [409] }),
    requireAdmin,
    json(SessionInput),
    deduplicate,
    async (c) => c.json(await createSession(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/expert-sessions/:id', describeCall('One session', { response: Session }), param(Id), async (c) => {
    const { id } = c.req.valid('param')
    cacheTags(c, `session:${id}`)
    return c.json(await showSession(c.var.ctx, id))
  })
  .patch(
    '/expert-sessions/:id',
    describeCall('Change a session, or end it', { response: Session, errors: [409] }),
    requireAdmin,
    param(Id),
    json(SessionChange),
    deduplicate,
    async (c) => c.json(await updateSession(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/expert-sessions/:id/cancellation',
    describeCall('Cancel a session, with a reason', { response: Session, errors: [409] }),
    requireAdmin,
    param(Id),
    json(Cancellation),
    async (c) => c.json(await cancelSession(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .delete(
    '/expert-sessions/:id',
    describeCall('Remove a session that is over or cancelled', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    async (c) => {
      await removeSession(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/expert-sessions/:id/calendar.ics',
    describeCall('A session as a calendar file', CALENDAR_FILE),
    param(Id),
    query(InLanguage),
    async (c) => {
      const { lang = c.var.ctx.lang } = c.req.valid('query')
      const file = await sessionFile({ ...c.var.ctx, lang }, c.req.valid('param').id)
      return answerCalendar(c, file, cacheFor(FILE_SECONDS))
    },
  )
  .get(
    '/expert-questions',
    describeCall('Questions of a session by votes, then the oldest first', {
      response: v.array(Question),
      errors: [403, 404],
    }),
    query(OfSession),
    async (c) => {
      const { sessionId } = c.req.valid('query')
      cacheTags(c, `session:${sessionId}`, `session-votes:${sessionId}`)
      return c.json(await listQuestions(c.var.ctx, sessionId))
    },
  )
  .post(
    '/expert-questions',
    describeCall('Ask in a session', {
      status: 201,
      response: Question,
      signedIn: true,
      errors: [404, 409, 429],
    }),
    json(QuestionInput),
    deduplicate,
    async (c) => c.json(await askQuestion(c.var.ctx, c.req.valid('json')), 201),
  )
  .get(
    '/expert-questions/:id',
    describeCall('One question, as the list of its session has it', { response: Question, errors: [403] }),
    param(Id),
    async (c) => {
      const { question, sessionId } = await showAskedQuestion(c.var.ctx, c.req.valid('param').id)
      cacheTags(c, `session:${sessionId}`, `session-votes:${sessionId}`)
      return c.json(question)
    },
  )
  .patch(
    '/expert-questions/:id',
    describeCall('Answer, mark as answered, merge into another one, hide; or reword one’s own', {
      response: Question,
      signedIn: true,
      errors: [409, 429],
    }),
    param(Id),
    json(QuestionChange),
    async (c) => c.json(await changeQuestion(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/expert-questions/:id',
    describeCall('Take one’s own question back', { status: 204, signedIn: true, errors: [409] }),
    param(Id),
    async (c) => {
      await withdrawQuestion(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/expert-questions/:id/upvote',
    describeCall('Vote for a question; twice is once', {
      response: Votes,
      signedIn: true,
      errors: [409, 429],
    }),
    param(Id),
    async (c) => c.json(await upvoteQuestion(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/expert-questions/:id/upvote',
    describeCall('Take one’s vote back', { response: Votes, signedIn: true, errors: [409, 429] }),
    param(Id),
    async (c) => c.json(await withdrawUpvote(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/expert-questions/:id/report',
    describeCall('Report a question', { status: 202, signedIn: true, errors: [403, 429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportQuestion(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 202)
    },
  )
  .post(
    '/expert-questions/:id/block-asker',
    describeCall('Block whoever asked, unseen', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(BlockInput),
    deduplicate,
    async (c) => {
      await blockAsker(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .delete(
    '/expert-questions/:id/block-asker',
    describeCall('End such a block', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(BlockInput),
    deduplicate,
    async (c) => {
      await unblockAsker(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/experts',
    describeCall('Who may be the expert of a session', { response: v.array(Expert) }),
    requireAdmin,
    query(v.object(AdminPaging)),
    async (c) => list(c, await listExperts(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/expert-sessions',
    describeCall('Every session: those to come, then those that are over', {
      response: v.array(SessionCard),
    }),
    requireAdmin,
    query(AllSessions),
    async (c) => list(c, await listSessions(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/expert-sessions/:id',
    describeCall('A session to be changed', { response: AdminSession }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showAdminSession(c.var.ctx, c.req.valid('param').id)),
  )

/** The schema lets exactly one of these through, besides the version. */
function changeQuestion(ctx: Ctx, id: number, input: QuestionChange): Promise<QuestionView> {
  if (input.answer !== undefined) return answerQuestion(ctx, id, input.answer, input.version)
  if (input.isAnswered !== undefined) return markAnswered(ctx, id, input.isAnswered)
  if (input.isHidden !== undefined) return setQuestionHidden(ctx, id, input.isHidden)
  if (input.mergedInto !== undefined)
    return input.mergedInto === null ? unmergeQuestion(ctx, id) : mergeQuestion(ctx, id, input.mergedInto)
  return rewordQuestion(ctx, id, input.question ?? '', input.version)
}
