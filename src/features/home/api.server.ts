import { Hono } from 'hono'
import * as v from 'valibot'
import { about, type Env } from '#platform/http/errors.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { says } from '#platform/http/describe.server.ts'
import { doneOnce } from '#platform/http/deduplicate.server.ts'
import { adminsOnly } from '#features/accounts/guards.server.ts'
import { changePoll, makePoll, removePoll } from './poll-admin.server.ts'
import { listAllPolls, listPolls } from './polls.server.ts'
import { AdminPoll, Poll } from './responses.server.ts'
import { PollChange, PollInput, VoteInput } from './rules.ts'
import { newVisitor, visitorOf } from './guest-cookie.server.ts'
import { takeVoteBack, vote } from './votes.server.ts'

export const homeApi = new Hono<Env>()
  .get(
    '/polls',
    says('The weekly question, and what the caller voted', { gives: v.array(Poll) }),
    async (c) => {
      about(c, 'polls')
      return c.json(await listPolls(c.var.ctx, visitorOf(c.var.ctx, c.req.header('cookie'))))
    },
  )
  .post(
    '/polls/:id/vote',
    says('Vote, once a visitor', { gives: Poll, errors: [409, 429] }),
    param(Id),
    json(VoteInput),
    async (c) => {
      const { ctx } = c.var
      const { optionIndex, browser } = c.req.valid('json')
      const known = visitorOf(ctx, c.req.header('cookie'))
      const { visitor, cookie } = known ? { visitor: known } : newVisitor(ctx, browser)
      const poll = await vote(ctx, { pollId: c.req.valid('param').id, optionIndex, visitor })
      if (cookie) c.header('Set-Cookie', cookie)
      return c.json(poll)
    },
  )
  .delete(
    '/polls/:id/vote',
    says('Take the vote back', { gives: Poll, errors: [409, 429] }),
    param(Id),
    async (c) => {
      const visitor = visitorOf(c.var.ctx, c.req.header('cookie'))
      return c.json(await takeVoteBack(c.var.ctx, c.req.valid('param').id, visitor))
    },
  )
  .post(
    '/polls',
    says('Make a poll', { status: 201, gives: AdminPoll, errors: [409] }),
    adminsOnly,
    json(PollInput),
    doneOnce,
    async (c) => c.json(await makePoll(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch(
    '/polls/:id',
    says('Change or archive a poll', { gives: AdminPoll, errors: [409] }),
    adminsOnly,
    param(Id),
    json(PollChange),
    doneOnce,
    async (c) => c.json(await changePoll(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/polls/:id', says('Remove a poll', { status: 204 }), adminsOnly, param(Id), async (c) => {
    await removePoll(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  .get(
    '/admin/polls',
    says('Every poll, the active one first', { gives: v.array(AdminPoll) }),
    adminsOnly,
    query(v.object(Paging)),
    async (c) => list(c, await listAllPolls(c.var.ctx, c.req.valid('query'))),
  )
