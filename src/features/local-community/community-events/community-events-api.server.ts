import { Hono } from 'hono'
import * as v from 'valibot'
import { Cancellation } from '#features/attendance/cancellation/rules.ts'
import { RegistrationState } from '#features/attendance/responses.server.ts'
import { answerCalendar, CALENDAR_FILE, InLanguage, OWN } from '#features/calendar/file-answer.server.ts'
import { ReportInput } from '#features/discussions/rules.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { csvHeaders } from '#platform/http/csv-file.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, IdText, json, param, query } from '#platform/http/parse.server.ts'
import { messagesApi } from '../organizers/messages-api.server.ts'
import { reportCommunityEvent } from '../reports.server.ts'
import { AttendingFamily, CommunityEvent } from '../responses.server.ts'
import { AttendanceInput, CommunityEventChange, CommunityEventInput } from '../rules.ts'
import { QUERY_MAX } from '../search-params.ts'
import { communityEventFile } from './calendar.server.ts'
import { listCommunityEvents, showCommunityEvent } from './community-events.server.ts'
import { cancelCommunityEvent, createCommunityEvent, updateCommunityEvent } from './organizing.server.ts'
import {
  cancelFamilyRegistration,
  declineFamily,
  exportFamilies,
  listFamilies,
  registerFamily,
} from './registrations.server.ts'
import { removeCommunityEvent } from './removal.server.ts'

const Q = v.optional(v.pipe(v.string(), v.maxLength(QUERY_MAX, 'invalid')))
const CommunityEventsRequest = v.object({ ...Paging, q: Q, groupId: v.optional(IdText) })
const Within = v.object({ id: IdText, registrationId: IdText })

/** The routes of community events. */
export const communityEventsApi = new Hono<Env>()
  .get(
    '/',
    describeCall('Community events to come or under way, the next one first', {
      response: v.array(CommunityEvent),
    }),
    query(CommunityEventsRequest),
    async (c) => {
      cacheTags(c, 'community-events')
      return list(c, await listCommunityEvents(c.var.ctx, c.req.valid('query')))
    },
  )
  .post(
    '/',
    describeCall('Organize an event', {
      status: 201,
      response: CommunityEvent,
      signedIn: true,
      errors: [404, 409, 429],
    }),
    json(CommunityEventInput),
    deduplicate,
    async (c) => c.json(await createCommunityEvent(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/:id', describeCall("A family's event", { response: CommunityEvent }), param(Id), async (c) => {
    cacheTags(c, 'community-events')
    return c.json(await showCommunityEvent(c.var.ctx, c.req.valid('param').id))
  })
  .patch(
    '/:id',
    describeCall('Change an event: what is left out stays', {
      response: CommunityEvent,
      signedIn: true,
      errors: [409, 429],
    }),
    param(Id),
    json(CommunityEventChange),
    async (c) => c.json(await updateCommunityEvent(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/:id',
    describeCall('Remove an event that no family is registered for', {
      status: 204,
      signedIn: true,
      errors: [409],
    }),
    param(Id),
    async (c) => {
      await removeCommunityEvent(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/cancellation',
    describeCall('Cancel an event, with a reason', {
      response: CommunityEvent,
      signedIn: true,
      errors: [409],
    }),
    param(Id),
    json(Cancellation),
    async (c) =>
      c.json(await cancelCommunityEvent(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .post(
    '/:id/register',
    describeCall('Register a family, or join the waitlist; repeated, it changes what is sent', {
      response: RegistrationState,
      signedIn: true,
      errors: [409, 429],
    }),
    param(Id),
    json(AttendanceInput),
    async (c) => c.json(await registerFamily(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/:id/register',
    describeCall("Cancel a family's registration", { status: 204, signedIn: true }),
    param(Id),
    async (c) => {
      await cancelFamilyRegistration(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/:id/attendees',
    describeCall('Which families come, for the organizer', {
      response: v.array(AttendingFamily),
      signedIn: true,
      errors: [403],
    }),
    param(Id),
    async (c) => c.json(await listFamilies(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/:id/attendees/:registrationId',
    describeCall('Decline a family', { status: 204, signedIn: true, errors: [409] }),
    param(Within),
    async (c) => {
      const { id, registrationId } = c.req.valid('param')
      await declineFamily(c.var.ctx, id, registrationId)
      return c.body(null, 204)
    },
  )
  .get(
    '/:id/attendees.csv',
    describeCall('Which families come, as a file for a spreadsheet', {
      file: ['text/csv'],
      signedIn: true,
      errors: [403],
    }),
    param(Id),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.body(await exportFamilies(c.var.ctx, id), 200, csvHeaders(c.var.ctx, `families-${id}`))
    },
  )
  .route(
    '/',
    messagesApi('event', {
      list: 'What the organizer wrote to all who come',
      send: 'Write to all who come, at most twice a day',
    }),
  )
  .post(
    '/:id/report',
    describeCall('Report an event', { status: 202, signedIn: true, errors: [429] }),
    param(Id),
    json(ReportInput),
    async (c) => {
      await reportCommunityEvent(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 202)
    },
  )
  .get(
    '/:id/calendar.ics',
    describeCall('An event as a calendar file', CALENDAR_FILE),
    param(Id),
    query(InLanguage),
    async (c) => {
      const { lang = c.var.ctx.lang } = c.req.valid('query')
      return answerCalendar(c, await communityEventFile({ ...c.var.ctx, lang }, c.req.valid('param').id), OWN)
    },
  )
