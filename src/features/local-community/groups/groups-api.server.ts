import { Hono } from 'hono'
import * as v from 'valibot'
import { answerCalendar, CALENDAR_FILE, cacheFor, OWN } from '#features/calendar/file-answer.server.ts'
import { listNearby } from '#features/discussions/posts/nearby.server.ts'
import { NearbyPost } from '#features/discussions/responses.server.ts'
import { ReportInput } from '#features/discussions/rules.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { HOUR_SECONDS } from '#platform/dates/durations.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, IdText, json, param, query } from '#platform/http/parse.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { groupFeed } from '../community-events/calendar.server.ts'
import { listPastCommunityEvents } from '../community-events/community-events.server.ts'
import { messagesApi } from '../organizers/messages-api.server.ts'
import { reportGroup } from '../reports.server.ts'
import { CommunityEvent, Group, GroupMember } from '../responses.server.ts'
import { GroupChange, GroupInput, ReasonInput, RemovalInput, RoleInput } from '../rules.ts'
import { QUERY_MAX } from '../search-params.ts'
import { closeGroup, createGroup, listGroups, reopenGroup, showGroup, updateGroup } from './groups.server.ts'
import {
  joinGroup,
  leaveGroup,
  listGroupMembers,
  removeFromGroup,
  setGroupRole,
} from './memberships.server.ts'
import { removeGroup } from './removal.server.ts'

const Q = v.optional(v.pipe(v.string(), v.maxLength(QUERY_MAX, 'invalid')))
const Yes = v.optional(
  v.pipe(
    v.literal('true', 'invalid'),
    v.transform(() => true),
  ),
)
const GroupsRequest = v.object({ ...Paging, q: Q, mine: Yes })
const FeedRequest = v.object({ lang: v.optional(v.picklist(LANGS, 'invalid'), 'en') })
const Within = v.object({ id: IdText, memberId: IdText })

/** Groups of families in one place. */
export const groupsApi = new Hono<Env>()
  .get(
    '/',
    describeCall(
      'Groups, the largest first; q is a city or a country in either language, mine=true the own ones',
      {
        response: v.array(Group),
      },
    ),
    query(GroupsRequest),
    async (c) => {
      cacheTags(c, 'groups')
      return list(c, await listGroups(c.var.ctx, c.req.valid('query')))
    },
  )
  .post(
    '/',
    describeCall('Create a group', { status: 201, response: Group, signedIn: true, errors: [404, 409, 429] }),
    json(GroupInput),
    deduplicate,
    async (c) => c.json(await createGroup(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/:id', describeCall('A group', { response: Group }), param(Id), async (c) => {
    cacheTags(c, 'groups')
    return c.json(await showGroup(c.var.ctx, c.req.valid('param').id))
  })
  .patch(
    '/:id',
    describeCall('Change a group: what is left out stays', {
      response: Group,
      signedIn: true,
      errors: [409, 429],
    }),
    param(Id),
    json(GroupChange),
    async (c) => c.json(await updateGroup(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/:id',
    describeCall('Remove a group that nobody else is in and that has had no event', {
      status: 204,
      signedIn: true,
      errors: [409],
    }),
    param(Id),
    async (c) => {
      await removeGroup(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/join',
    describeCall('Join a group', { response: Group, signedIn: true, errors: [409, 429] }),
    param(Id),
    async (c) => c.json(await joinGroup(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/:id/join',
    describeCall('Leave a group', { response: Group, signedIn: true, errors: [409] }),
    param(Id),
    async (c) => c.json(await leaveGroup(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/closing',
    describeCall('Close a group, with a reason', { response: Group, signedIn: true, errors: [409, 429] }),
    param(Id),
    json(ReasonInput),
    async (c) => c.json(await closeGroup(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .delete(
    '/:id/closing',
    describeCall('Open a closed group again', { response: Group, signedIn: true, errors: [409, 429] }),
    param(Id),
    async (c) => c.json(await reopenGroup(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/report',
    describeCall('Report a group', { status: 202, signedIn: true, errors: [429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportGroup(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 202)
    },
  )
  .route(
    '/',
    messagesApi('group', {
      list: 'What the organizers wrote to all members',
      send: 'Write to all members, at most twice a day',
    }),
  )
  .get(
    '/:id/members',
    describeCall('Who is in a group, for its members; with q those whose first name holds its words', {
      response: v.array(GroupMember),
      signedIn: true,
      errors: [403],
    }),
    param(Id),
    query(v.object(SearchPaging)),
    async (c) => list(c, await listGroupMembers(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
  .patch(
    '/:id/members/:memberId',
    describeCall("Set a member's role", { status: 204, signedIn: true, errors: [409, 429] }),
    param(Within),
    json(RoleInput),
    async (c) => {
      const { id, memberId } = c.req.valid('param')
      await setGroupRole(c.var.ctx, id, memberId, c.req.valid('json').role)
      return c.body(null, 204)
    },
  )
  .delete(
    '/:id/members/:memberId',
    describeCall('Remove a member from a group', { status: 204, signedIn: true, errors: [409] }),
    param(Within),
    json(RemovalInput),
    async (c) => {
      const { id, memberId } = c.req.valid('param')
      await removeFromGroup(c.var.ctx, id, memberId, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .get(
    '/:id/past',
    describeCall('What a group did before', { response: v.array(CommunityEvent) }),
    param(Id),
    async (c) => {
      cacheTags(c, 'community-events')
      const { id } = await showGroup(c.var.ctx, c.req.valid('param').id)
      return c.json(await listPastCommunityEvents(c.var.ctx, id))
    },
  )
  .get(
    '/:id/discussions',
    describeCall("New discussions from the group's city", { response: v.array(NearbyPost) }),
    param(Id),
    async (c) => {
      cacheTags(c, 'groups', 'posts')
      const { city, countryCode } = await showGroup(c.var.ctx, c.req.valid('param').id)
      return c.json(await listNearby(c.var.ctx, city, countryCode))
    },
  )
  .get(
    '/:id/calendar.ics',
    describeCall("A group's events as a calendar to subscribe to", CALENDAR_FILE),
    param(Id),
    query(FeedRequest),
    async (c) => {
      const { text, isHidden } = await groupFeed(
        { ...c.var.ctx, ...c.req.valid('query') },
        c.req.valid('param').id,
      )
      // Its members still get it.
      return answerCalendar(c, { text }, isHidden ? OWN : cacheFor(HOUR_SECONDS))
    },
  )
