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
import { cancelWorkshop, createWorkshop, removeWorkshop, updateWorkshop } from './admin.server.ts'
import { workshopFile } from './calendar.server.ts'
import { cancelWorkshopRegistration, registerForWorkshop } from './registrations.server.ts'
import { AdminWorkshop, Workshop, WorkshopCard, WorkshopLink } from './responses.server.ts'
import { PREVIEWS, WorkshopChange, WorkshopInput } from './rules.ts'
import {
  listAdminWorkshops,
  listWorkshops,
  showAdminWorkshop,
  showWorkshop,
  showWorkshopLink,
} from './workshops.server.ts'

const As = v.object({ as: v.optional(v.picklist(PREVIEWS, 'invalid')) })

/** Workshops for everyone, their content for members, and changes for admins. */
export const workshopsApi = new Hono<Env>()
  .get(
    '/workshops',
    describeCall('Workshops: those to come, the next one first, then recordings and kits', {
      response: v.array(WorkshopCard),
    }),
    query(v.object(Paging)),
    async (c) => {
      cacheTags(c, 'workshops')
      return list(c, await listWorkshops(c.var.ctx, c.req.valid('query')))
    },
  )
  .get(
    '/workshops/:id',
    describeCall('A workshop', { response: Workshop }),
    param(Id),
    query(As),
    async (c) => {
      cacheTags(c, 'workshops')
      return c.json(await showWorkshop(c.var.ctx, c.req.valid('param').id, c.req.valid('query').as))
    },
  )
  .post(
    '/workshops/:id/register',
    describeCall('Register, or join the waitlist', {
      response: RegistrationState,
      signedIn: true,
      errors: [403, 404, 409, 429],
    }),
    param(Id),
    async (c) => c.json(await registerForWorkshop(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/workshops/:id/register',
    describeCall('Cancel a registration, or leave the waitlist', {
      status: 204,
      signedIn: true,
      errors: [404],
    }),
    param(Id),
    async (c) => {
      await cancelWorkshopRegistration(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/workshops/:id/link',
    describeCall("The meeting's link, for members who are registered, from 15 minutes before", {
      response: WorkshopLink,
      signedIn: true,
      errors: [403, 404, 409],
    }),
    param(Id),
    async (c) => c.json(await showWorkshopLink(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/workshops/:id/calendar.ics',
    describeCall('A live workshop as a calendar file', CALENDAR_FILE),
    param(Id),
    query(InLanguage),
    async (c) => {
      const { lang = c.var.ctx.lang } = c.req.valid('query')
      return answerCalendar(c, await workshopFile({ ...c.var.ctx, lang }, c.req.valid('param').id), OWN)
    },
  )
  .post(
    '/workshops',
    describeCall('Create a workshop', { status: 201, response: Workshop, errors: [409] }),
    requireAdmin,
    json(WorkshopInput),
    deduplicate,
    async (c) => c.json(await createWorkshop(c.var.ctx, c.req.valid('json')), 201),
  )
  .patch(
    '/workshops/:id',
    describeCall('Change a workshop: what is left out stays', { response: Workshop, errors: [409] }),
    requireAdmin,
    param(Id),
    json(WorkshopChange),
    deduplicate,
    async (c) => c.json(await updateWorkshop(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/workshops/:id/cancellation',
    describeCall('Cancel a live workshop', { response: Workshop, errors: [409] }),
    requireAdmin,
    param(Id),
    json(Cancellation),
    async (c) => c.json(await cancelWorkshop(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)),
  )
  .delete(
    '/workshops/:id',
    describeCall('Remove a workshop that nobody registered for', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    async (c) => {
      await removeWorkshop(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/workshops',
    describeCall('Every workshop, newest first', { response: v.array(WorkshopCard) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAdminWorkshops(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/workshops/:id',
    describeCall('A workshop to be changed', { response: AdminWorkshop }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showAdminWorkshop(c.var.ctx, c.req.valid('param').id)),
  )
