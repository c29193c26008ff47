import { Hono } from 'hono'
import * as v from 'valibot'
import { about, type Env } from '#platform/door.server.ts'
import { LANGS } from '#platform/lang.ts'
import { list, Paging } from '#platform/paging.server.ts'
import { Id, IdText, json, param, query, says } from '#platform/parse.server.ts'
import { answerCalendar, keptFor, OWN } from '#rooms/calendar/file-answer.server.ts'
import { listNearby } from '#rooms/discussions/nearby.server.ts'
import { attend, decline, listFamilies, stayAway } from './attendance.server.ts'
import { gatheringFile, groupFeed } from './calendar.server.ts'
import { listGatherings, listPastGatherings, showGathering } from './gatherings.server.ts'
import { changeGroup, closeGroup, listGroups, makeGroup, showGroup } from './groups.server.ts'
import { joinGroup, leaveGroup, listMembers, setRole } from './memberships.server.ts'
import { cancelGathering, changeGathering, organise } from './organising.server.ts'
import { AttendanceInput, GatheringInput, GroupInput, ReasonInput, RoleInput } from './rules.ts'
import { QUERY_MAX } from './search-params.ts'

const Q = v.optional(v.pipe(v.string(), v.maxLength(QUERY_MAX, 'invalid')))
const Yes = v.optional(
  v.pipe(
    v.literal('true', 'invalid'),
    v.transform(() => true),
  ),
)
const GroupsRequest = v.object({ ...Paging, q: Q, mine: Yes })
const FeedRequest = v.object({ lang: v.optional(v.picklist(LANGS, 'invalid'), 'en') })
const GatheringsRequest = v.object({ ...Paging, q: Q, groupId: v.optional(IdText) })
const Within = v.object({ id: IdText, memberId: IdText })
const HOUR = 3600

/** Groups of families in one place. */
const groupsApi = new Hono<Env>()
  .get(
    '/',
    says('Groups, the largest first; q is a city or a country in either language, mine=true the own ones'),
    query(GroupsRequest),
    async (c) => {
      about(c, 'groups')
      return list(c, await listGroups(c.var.ctx, c.req.valid('query')))
    },
  )
  .post('/', says('Begin a group', 201), json(GroupInput), async (c) =>
    c.json(await makeGroup(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/:id', says('A group'), param(Id), async (c) => {
    about(c, 'groups')
    return c.json(await showGroup(c.var.ctx, c.req.valid('param').id))
  })
  .patch('/:id', says('Change a group: the whole of it'), param(Id), json(GroupInput), async (c) =>
    c.json(await changeGroup(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post('/:id/join', says('Join a group'), param(Id), async (c) =>
    c.json(await joinGroup(c.var.ctx, c.req.valid('param').id)),
  )
  .delete('/:id/join', says('Leave a group'), param(Id), async (c) =>
    c.json(await leaveGroup(c.var.ctx, c.req.valid('param').id)),
  )
  .post('/:id/closing', says('Close a group, with a reason'), param(Id), json(ReasonInput), async (c) =>
    c.json(await closeGroup(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .get(
    '/:id/members',
    says('Who is in a group, for its members'),
    param(Id),
    query(v.object(Paging)),
    async (c) => list(c, await listMembers(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
  .patch(
    '/:id/members/:memberId',
    says("Set a member's role", 204),
    param(Within),
    json(RoleInput),
    async (c) => {
      const { id, memberId } = c.req.valid('param')
      await setRole(c.var.ctx, id, memberId, c.req.valid('json').role)
      return c.body(null, 204)
    },
  )
  .get('/:id/past', says('What a group did before'), param(Id), async (c) => {
    about(c, 'gatherings')
    return c.json(await listPastGatherings(c.var.ctx, c.req.valid('param').id))
  })
  .get('/:id/discussions', says("New discussions from the group's city"), param(Id), async (c) => {
    about(c, 'groups', 'posts')
    const { city, countryCode } = await showGroup(c.var.ctx, c.req.valid('param').id)
    return c.json(await listNearby(c.var.ctx, city, countryCode))
  })
  .get(
    '/:id/calendar.ics',
    says("A group's events as a calendar to subscribe to"),
    param(Id),
    query(FeedRequest),
    async (c) =>
      answerCalendar(
        c,
        await groupFeed({ ...c.var.ctx, ...c.req.valid('query') }, c.req.valid('param').id),
        keptFor(HOUR),
      ),
  )

/** What families invite each other to. */
const gatheringsApi = new Hono<Env>()
  .get('/', says("Families' events to come, the next one first"), query(GatheringsRequest), async (c) => {
    about(c, 'gatherings')
    return list(c, await listGatherings(c.var.ctx, c.req.valid('query')))
  })
  .post('/', says('Organise an event', 201), json(GatheringInput), async (c) =>
    c.json(await organise(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/:id', says("A family's event"), param(Id), async (c) => {
    about(c, 'gatherings')
    return c.json(await showGathering(c.var.ctx, c.req.valid('param').id))
  })
  .patch('/:id', says('Change an event: the whole of it'), param(Id), json(GatheringInput), async (c) =>
    c.json(await changeGathering(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/:id/cancellation',
    says('Call an event off, with a reason'),
    param(Id),
    json(ReasonInput),
    async (c) =>
      c.json(await cancelGathering(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .post(
    '/:id/register',
    says("Take a family's place, or one in the line"),
    param(Id),
    json(AttendanceInput),
    async (c) => c.json(await attend(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id/register', says("Give a family's place back", 204), param(Id), async (c) => {
    await stayAway(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })
  .get('/:id/attendees', says('Which families come, for the organiser'), param(Id), async (c) =>
    c.json(await listFamilies(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/:id/attendees/:memberId',
    says('Say that a family cannot come', 204),
    param(Within),
    async (c) => {
      const { id, memberId } = c.req.valid('param')
      await decline(c.var.ctx, id, memberId)
      return c.body(null, 204)
    },
  )
  .get('/:id/calendar.ics', says('An event as a calendar file'), param(Id), async (c) =>
    answerCalendar(c, await gatheringFile(c.var.ctx, c.req.valid('param').id), OWN),
  )

/** Groups near one, and what they do together. */
export const neighboursApi = new Hono<Env>()
  .route('/regional-groups', groupsApi)
  .route('/community-events', gatheringsApi)
