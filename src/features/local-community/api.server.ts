import { Hono } from 'hono'
import * as v from 'valibot'
import { requireModerator } from '#features/accounts/guards.server.ts'
import { ReportInput } from '#features/discussions/rules.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { listAllCommunityEvents, listAllGroups } from './admin.server.ts'
import { listLeaderless } from './community-events/community-events.server.ts'
import { communityEventsApi } from './community-events/community-events-api.server.ts'
import { groupsApi } from './groups/groups-api.server.ts'
import { reportMessage } from './organizers/messages.server.ts'
import { CommunityEvent, ListedEvent, ListedGroup } from './responses.server.ts'

const AllRequest = v.object(SearchPaging)

/** Nearby groups, and their events. */
export const localCommunityApi = new Hono<Env>()
  .get(
    '/admin/regional-groups',
    describeCall('Every group, closed and hidden ones as well', { response: v.array(ListedGroup) }),
    requireModerator,
    query(AllRequest),
    async (c) => list(c, await listAllGroups(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/community-events/all',
    describeCall('Every community event, past, cancelled and hidden ones as well', {
      response: v.array(ListedEvent),
    }),
    requireModerator,
    query(AllRequest),
    async (c) => list(c, await listAllCommunityEvents(c.var.ctx, c.req.valid('query'))),
  )
  .route('/regional-groups', groupsApi)
  .route('/community-events', communityEventsApi)
  .post(
    '/organizer-messages/:id/report',
    describeCall("Report an organizer's message", { status: 202, signedIn: true, errors: [403, 429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportMessage(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 202)
    },
  )
  .get(
    '/admin/community-events',
    describeCall('Events without an organizer, for moderators to look after', {
      response: v.array(CommunityEvent),
    }),
    requireModerator,
    query(AllRequest),
    async (c) => list(c, await listLeaderless(c.var.ctx, c.req.valid('query'))),
  )
