import { Hono } from 'hono'
import * as v from 'valibot'
import { requireModerator } from '#features/accounts/guards.server.ts'
import { ReportInput } from '#features/discussions/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { Id, Ids, IdText, json, param, query } from '#platform/http/parse.server.ts'
import { Question, QuestionsOfSession, Votes } from '../responses.server.ts'
import { BlockInput, QuestionChange, QuestionInput } from '../rules.ts'
import { answerQuestion, markAnswered } from './answers.server.ts'
import { blockAsker, unblockAsker } from './blocking.server.ts'
import { setQuestionHidden } from './hiding.server.ts'
import { mergeQuestion, unmergeQuestion } from './merging.server.ts'
import { rewordQuestion, withdrawQuestion } from './own-questions.server.ts'
import {
  askQuestion,
  listQuestions,
  listQuestionsBySession,
  reportQuestion,
  showAskedQuestion,
} from './questions.server.ts'
import type { QuestionView } from './view.server.ts'
import { upvoteQuestion, withdrawUpvote } from './votes.server.ts'

const OfSession = v.object({ sessionId: IdText })
const OfSessions = v.object({ sessionIds: Ids })

export const questionsApi = new Hono<Env>()
  .get(
    '/',
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
  .get(
    '/by-session',
    describeCall('Questions of several sessions, without those that the caller may not see', {
      response: v.array(QuestionsOfSession),
    }),
    query(OfSessions),
    async (c) => {
      const { sessionIds } = c.req.valid('query')
      cacheTags(c, ...sessionIds.flatMap((id) => [`session:${id}`, `session-votes:${id}`]))
      return c.json(await listQuestionsBySession(c.var.ctx, sessionIds))
    },
  )
  .post(
    '/',
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
    '/:id',
    describeCall('One question, as the list of its session has it', { response: Question, errors: [403] }),
    param(Id),
    async (c) => {
      const { question, sessionId } = await showAskedQuestion(c.var.ctx, c.req.valid('param').id)
      cacheTags(c, `session:${sessionId}`, `session-votes:${sessionId}`)
      return c.json(question)
    },
  )
  .patch(
    '/:id',
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
    '/:id',
    describeCall('Take one’s own question back', { status: 204, signedIn: true, errors: [409] }),
    param(Id),
    async (c) => {
      await withdrawQuestion(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/upvote',
    describeCall('Vote for a question; twice is once', {
      response: Votes,
      signedIn: true,
      errors: [409, 429],
    }),
    param(Id),
    async (c) => c.json(await upvoteQuestion(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/:id/upvote',
    describeCall('Take one’s vote back', { response: Votes, signedIn: true, errors: [409, 429] }),
    param(Id),
    async (c) => c.json(await withdrawUpvote(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/report',
    describeCall('Report a question', { status: 202, signedIn: true, errors: [403, 429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportQuestion(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 202)
    },
  )
  .post(
    '/:id/block-asker',
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
    '/:id/block-asker',
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

/** The schema lets exactly one of these through, besides the version. */
function changeQuestion(ctx: Ctx, id: number, input: QuestionChange): Promise<QuestionView> {
  if (input.answer !== undefined) return answerQuestion(ctx, id, input.answer, input.version)
  if (input.isAnswered !== undefined) return markAnswered(ctx, id, input.isAnswered)
  if (input.isHidden !== undefined) return setQuestionHidden(ctx, id, input.isHidden)
  if (input.mergedInto !== undefined)
    return input.mergedInto === null ? unmergeQuestion(ctx, id) : mergeQuestion(ctx, id, input.mergedInto)
  return rewordQuestion(ctx, id, input.question ?? '', input.version)
}
