import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { Cancellation } from '#features/attendance/cancellation/rules.ts'
import { answerCalendar, CALENDAR_FILE, cacheFor, InLanguage } from '#features/calendar/file-answer.server.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { questionsApi } from './questions/questions-api.server.ts'
import { AdminSession, Expert, Session, SessionCard } from './responses.server.ts'
import { LISTS, SessionChange, SessionInput } from './rules.ts'
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
const AllSessions = v.object({ when: v.optional(v.picklist(LISTS)), ...SearchPaging })

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
  .route('/expert-questions', questionsApi)
  .get(
    '/admin/experts',
    describeCall('Who may be the expert of a session', { response: v.array(Expert) }),
    requireAdmin,
    query(v.object(SearchPaging)),
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
