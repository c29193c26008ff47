import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { Cancellation } from '#features/attendance/cancellation/rules.ts'
import { RegistrationState } from '#features/attendance/responses.server.ts'
import { answerCalendar, CALENDAR_FILE, InLanguage, OWN } from '#features/calendar/file-answer.server.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { cancelEvent, createEvent, removeEvent, updateEvent } from './admin.server.ts'
import { eventFile } from './calendar.server.ts'
import { countPast, listEvents, listUpcoming, showAdminEvent, showEvent, showLink } from './events.server.ts'
import { cancelEventRegistration, registerForEvent } from './registrations.server.ts'
import {
  AdminEvent,
  Event,
  MeetingLink,
  PastEvents,
  Suggestion,
  SuggestionReceived,
  SuggestionState,
} from './responses.server.ts'
import { EventChange, EventInput, RegistrationInput, SuggestionChange, SuggestionInput } from './rules.ts'
import { EVENT_CATEGORIES } from './search-params.ts'
import { decideSuggestion, listSuggestions, showSuggestion, suggestTopic } from './suggestions.server.ts'

const ListRequest = v.object({
  ...Paging,
  category: v.optional(v.picklist(EVENT_CATEGORIES, 'invalid')),
  past: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'invalid'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
})

/** Events for everyone, registration for members, creating and changing for admins. */
export const eventsApi = new Hono<Env>()
  .get(
    '/events/upcoming',
    describeCall('Events to come, the next one first', { response: v.array(Event) }),
    async (c) => {
      cacheTags(c, 'events')
      return c.json(await listUpcoming(c.var.ctx))
    },
  )
  .get(
    '/events/past',
    describeCall('How many events are over, of each category', { response: PastEvents }),
    async (c) => {
      cacheTags(c, 'events')
      return c.json(await countPast(c.var.ctx))
    },
  )
  .get(
    '/events',
    describeCall('Events, newest first; past=true for those that are over', { response: v.array(Event) }),
    query(ListRequest),
    async (c) => {
      cacheTags(c, 'events')
      return list(c, await listEvents(c.var.ctx, c.req.valid('query')))
    },
  )
  .post(
    '/events/register',
    describeCall('Register, or join the waitlist', {
      response: RegistrationState,
      signedIn: true,
      errors: [404, 409, 429],
    }),
    json(RegistrationInput),
    async (c) => c.json(await registerForEvent(c.var.ctx, c.req.valid('json').eventId)),
  )
  .delete(
    '/events/register',
    describeCall('Cancel a registration, or leave the waitlist', {
      status: 204,
      signedIn: true,
      errors: [404],
    }),
    json(RegistrationInput),
    async (c) => {
      await cancelEventRegistration(c.var.ctx, c.req.valid('json').eventId)
      return c.body(null, 204)
    },
  )
  .post(
    '/events/suggestions',
    describeCall('Suggest an event', {
      status: 201,
      response: SuggestionReceived,
      signedIn: true,
      errors: [409, 429],
    }),
    json(SuggestionInput),
    deduplicate,
    async (c) => c.json(await suggestTopic(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/events/:id', describeCall('An event', { response: Event }), param(Id), async (c) => {
    cacheTags(c, 'events')
    return c.json(await showEvent(c.var.ctx, c.req.valid('param').id))
  })
  .get(
    '/events/:id/link',
    describeCall("The meeting's link, for registered people, from 15 minutes before", {
      response: MeetingLink,
      signedIn: true,
      errors: [403, 409],
    }),
    param(Id),
    async (c) => c.json(await showLink(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/events/:id/calendar.ics',
    describeCall('An event as a calendar file', CALENDAR_FILE),
    param(Id),
    query(InLanguage),
    async (c) => {
      const { lang = c.var.ctx.lang } = c.req.valid('query')
      return answerCalendar(c, await eventFile({ ...c.var.ctx, lang }, c.req.valid('param').id), OWN)
    },
  )
  .post(
    '/events',
    describeCall('Create an event', { status: 201, response: Event, errors: [409] }),
    requireAdmin,
    json(EventInput),
    deduplicate,
    async (c) => c.json(await createEvent(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch(
    '/events/:id',
    describeCall('Change an event: what is left out stays', { response: Event, errors: [409] }),
    requireAdmin,
    param(Id),
    json(EventChange),
    deduplicate,
    async (c) => c.json(await updateEvent(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/events/:id/cancellation',
    describeCall('Cancel an event', { response: Event, errors: [409] }),
    requireAdmin,
    param(Id),
    json(Cancellation),
    async (c) => c.json(await cancelEvent(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .delete(
    '/events/:id',
    describeCall('Remove an event that nobody registered for', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    async (c) => {
      await removeEvent(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/events',
    describeCall('Every event, newest first', { response: v.array(Event) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listEvents(c.var.ctx, { ...c.req.valid('query'), cancelled: true })),
  )
  .get(
    '/admin/events/:id',
    describeCall('An event to be changed', { response: AdminEvent }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showAdminEvent(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/admin/event-suggestions',
    describeCall('What members suggest', { response: v.array(Suggestion) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listSuggestions(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/event-suggestions/:id',
    describeCall('What a member suggests', { response: Suggestion }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showSuggestion(c.var.ctx, c.req.valid('param').id)),
  )
  .patch(
    '/admin/event-suggestions/:id',
    describeCall('Accept or decline a suggestion, or mark it as dealt with', {
      response: SuggestionState,
      errors: [409],
    }),
    requireAdmin,
    param(Id),
    json(SuggestionChange),
    async (c) => c.json(await decideSuggestion(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
