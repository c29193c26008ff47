import { Hono } from 'hono'
import * as v from 'valibot'
import { audit } from '#features/accounts/audit-log.server.ts'
import { requireAdmin, requireModerator } from '#features/accounts/guards.server.ts'
import { endSuspension, listMembers, setRole, suspend } from '#features/accounts/members.server.ts'
import { Member } from '#features/accounts/responses.server.ts'
import { TextId } from '#features/accounts/rules.ts'
import type { Reported } from '#features/discussions/reports/report-admin.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/errors.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { listAuditLog, listOwnIdentityReveals } from './audit-log.server.ts'
import { listHidden } from './hidden.server.ts'
import { openSeal } from './identity-reveals.server.ts'
import { listAdmin } from './members.server.ts'
import { showOverview } from './overview.server.ts'
import { blockAuthor, decide, restore, unblockAuthor } from './reports.server.ts'
import {
  AdminReport,
  AuditEntry,
  HiddenItem,
  IdentityReveal,
  Overview,
  RevealAnswer,
  RevealRequest,
} from './responses.server.ts'
import { decideReveal, listRevealRequests } from './reveal-requests.server.ts'
import {
  DecisionInput,
  HiddenFilter,
  MemberFilter,
  ReasonInput,
  ReportFilter,
  RevealDecisionInput,
  RoleInput,
  SealInput,
} from './rules.ts'

/** Moderators manage the events of a suspended organizer, until the suspension ends. */
const ORGANISED = ['gatherings']

const members = new Hono<Env>()
  .get(
    '/admin/members',
    describeCall('Members', { gives: v.array(Member) }),
    requireAdmin,
    query(v.object({ ...Paging, ...MemberFilter })),
    async (c) => list(c, await listMembers(c.var.ctx, c.req.valid('query'))),
  )
  .patch(
    '/admin/members/:id',
    describeCall('Give a role', { status: 204, errors: [409] }),
    requireAdmin,
    param(TextId),
    json(RoleInput),
    deduplicate,
    async (c) => {
      const [{ ctx }, { id }, { role }] = [c.var, c.req.valid('param'), c.req.valid('json')]
      await setRole(ctx, id, role, (tx, from) =>
        audit(ctx, tx, { act: 'role_set', subject: `member:${id}`, details: { role, from } }),
      )
      return c.body(null, 204)
    },
  )
  .post(
    '/admin/members/:id/suspension',
    describeCall('Suspend', { status: 204, errors: [409] }),
    requireAdmin,
    param(TextId),
    json(ReasonInput),
    async (c) => {
      const [{ ctx }, { id }, { reason }] = [c.var, c.req.valid('param'), c.req.valid('json')]
      const entry = { act: 'member_suspended', subject: `member:${id}`, reason } as const
      await suspend(ctx, id, { reason }, { also: (tx) => audit(ctx, tx, entry), tags: ORGANISED })
      return c.body(null, 204)
    },
  )
  .delete(
    '/admin/members/:id/suspension',
    describeCall('End a suspension', { status: 204 }),
    requireAdmin,
    param(TextId),
    json(ReasonInput),
    async (c) => {
      const [{ ctx }, { id }, { reason }] = [c.var, c.req.valid('param'), c.req.valid('json')]
      const entry = { act: 'suspension_ended', subject: `member:${id}`, reason } as const
      await endSuspension(ctx, id, { also: (tx) => audit(ctx, tx, entry), tags: ORGANISED })
      return c.body(null, 204)
    },
  )

const texts = new Hono<Env>()
  .get(
    '/admin/reports',
    describeCall('Reports', { gives: v.array(AdminReport) }),
    requireModerator,
    query(v.object({ ...ReportFilter, ...Paging })),
    async (c) => list(c, await listAdmin(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/hidden',
    describeCall('What is hidden or was deleted, by whom and why', { gives: v.array(HiddenItem) }),
    requireModerator,
    query(v.object({ ...HiddenFilter, ...Paging })),
    async (c) => list(c, await listHidden(c.var.ctx, c.req.valid('query'))),
  )
  .patch(
    '/admin/reports/:id',
    describeCall('Decide a report', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(DecisionInput),
    async (c) => {
      await decide(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/admin/reports/:id/block-author',
    describeCall('Block an author, unseen', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    deduplicate,
    async (c) => {
      await blockAuthor(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .delete(
    '/admin/reports/:id/block-author',
    describeCall('End such a block', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    deduplicate,
    async (c) => {
      await unblockAuthor(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .post(
    '/admin/posts/:id/restore',
    describeCall('Show a hidden post again', { status: 204 }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    async (c) => {
      await restore(c.var.ctx, { kind: 'post', id: c.req.valid('param').id }, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .post(
    '/admin/comments/:id/restore',
    describeCall('Show a hidden reply again', { status: 204 }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    async (c) => {
      await restore(c.var.ctx, { kind: 'comment', id: c.req.valid('param').id }, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )

/** Shows a hidden thing of one kind again. */
const restoring = <Kind extends Reported['kind']>(kind: Kind) =>
  new Hono<Env>().post(
    '/:id/restore',
    describeCall('Show what was hidden again', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    async (c) => {
      await restore(c.var.ctx, { kind, id: c.req.valid('param').id }, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )

export const moderationApi = new Hono<Env>()
  .get(
    '/admin/overview',
    describeCall('What waits for those who run the site', { gives: Overview }),
    requireModerator,
    async (c) => c.json(await showOverview(c.var.ctx)),
  )
  .route('/', members)
  .route('/', texts)
  .route('/admin/regional-groups', restoring('group'))
  .route('/admin/community-events', restoring('community_event'))
  .route('/admin/expert-questions', restoring('question'))
  .route('/admin/organizer-messages', restoring('message'))
  .post(
    '/admin/seals',
    describeCall('Reveal the author of an anonymous text, or ask another admin to approve that', {
      status: [201, 202],
      gives: RevealAnswer,
      errors: [404, 409],
    }),
    requireAdmin,
    json(SealInput),
    async (c) => {
      const opened = await openSeal(c.var.ctx, c.req.valid('json'))
      return c.json(opened, opened.status === 'waiting' ? 202 : 201)
    },
  )
  .get(
    '/admin/seals',
    describeCall('Requests to reveal an author', { gives: v.array(RevealRequest) }),
    requireAdmin,
    async (c) => c.json(await listRevealRequests(c.var.ctx)),
  )
  .patch(
    '/admin/seals/:id',
    describeCall('Approve or decline such a request of another admin', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    json(RevealDecisionInput),
    async (c) => {
      await decideReveal(c.var.ctx, c.req.valid('param').id, c.req.valid('json').decision)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/record',
    describeCall('What admins and moderators did', { gives: v.array(AuditEntry) }),
    requireAdmin,
    query(v.object(Paging)),
    async (c) => list(c, await listAuditLog(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/me/identity-reveals',
    describeCall('Openings of seals of your own texts', { gives: v.array(IdentityReveal), signedIn: true }),
    async (c) => c.json(await listOwnIdentityReveals(c.var.ctx)),
  )
