import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { createGuestId, guestIdOf } from './guest-cookie.server.ts'
import { createPoll, removePoll, updatePoll } from './poll-admin.server.ts'
import { listAdminPolls, listPolls, showPoll } from './polls.server.ts'
import { AdminPoll, Poll } from './responses.server.ts'
import { PollChange, PollInput, VoteInput } from './rules.ts'
import { voteInPoll, withdrawVote } from './votes.server.ts'

export const homeApi = new Hono<Env>()
  .get(
    '/polls',
    describeCall('The weekly question, and what the caller voted', { response: v.array(Poll) }),
    async (c) => {
      cacheTags(c, 'polls')
      return c.json(await listPolls(c.var.ctx, guestIdOf(c.var.ctx, c.req.header('cookie'))))
    },
  )
  .get(
    '/polls/:id',
    describeCall('One question, and what the caller voted; admins see those that are not asked now, too', {
      response: Poll,
    }),
    param(Id),
    async (c) => {
      cacheTags(c, 'polls')
      const guestId = guestIdOf(c.var.ctx, c.req.header('cookie'))
      return c.json(await showPoll(c.var.ctx, c.req.valid('param').id, guestId))
    },
  )
  .post(
    '/polls/:id/vote',
    describeCall('Vote, once for each account or browser', { response: Poll, errors: [401, 409, 429] }),
    param(Id),
    json(VoteInput),
    async (c) => {
      const { ctx } = c.var
      const { optionIndex, browser } = c.req.valid('json')
      const known = guestIdOf(ctx, c.req.header('cookie'))
      const { guestId, cookie } = known ? { guestId: known } : createGuestId(ctx, browser)
      const poll = await voteInPoll(ctx, { pollId: c.req.valid('param').id, optionIndex, guestId })
      if (cookie) c.header('Set-Cookie', cookie)
      return c.json(poll)
    },
  )
  .delete(
    '/polls/:id/vote',
    describeCall('Take one’s vote back', { response: Poll, errors: [409, 429] }),
    param(Id),
    async (c) => {
      const guestId = guestIdOf(c.var.ctx, c.req.header('cookie'))
      return c.json(await withdrawVote(c.var.ctx, c.req.valid('param').id, guestId))
    },
  )
  .post(
    '/polls',
    describeCall('Create a poll', { status: 201, response: AdminPoll, errors: [409] }),
    requireAdmin,
    json(PollInput),
    deduplicate,
    async (c) => c.json(await createPoll(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch(
    '/polls/:id',
    describeCall('Change or archive a poll', { response: AdminPoll, errors: [409] }),
    requireAdmin,
    param(Id),
    json(PollChange),
    deduplicate,
    async (c) => c.json(await updatePoll(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/polls/:id',
    describeCall('Remove a poll', { status: 204 }),
    requireAdmin,
    param(Id),
    async (c) => {
      await removePoll(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/polls',
    describeCall('Every poll, the active one first', { response: v.array(AdminPoll) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAdminPolls(c.var.ctx, c.req.valid('query'))),
  )
