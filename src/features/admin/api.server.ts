import { Hono } from 'hono'
import * as v from 'valibot'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { requireAdmin, requireModerator } from '#features/accounts/guards.server.ts'
import { addNote, listNotes, removeNote } from '#features/accounts/members/member-notes.server.ts'
import {
  endSuspension,
  listMembers,
  showMember,
  suspendMember,
} from '#features/accounts/members/members.server.ts'
import { Member, MemberNote } from '#features/accounts/responses.server.ts'
import { TextId } from '#features/accounts/rules.ts'
import { ReasonInput } from '#features/moderation/rules.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { IdText, json, param, query } from '#platform/http/parse.server.ts'
import { listAuditLog } from './audit-entries.server.ts'
import { giveRole } from './member-roles.server.ts'
import { showOverview } from './overview.server.ts'
import { AuditEntry, Overview } from './responses.server.ts'
import { MemberFilter, NoteInput, RoleInput } from './rules.ts'

/** Moderators manage the events of a suspended organizer, until the suspension ends. */
const ORGANIZER_TAGS = ['community-events']

const memberRoutes = new Hono<Env>()
  .get(
    '/admin/members',
    describeCall('Members', { response: v.array(Member) }),
    requireAdmin,
    query(v.object({ ...SearchPaging, ...MemberFilter })),
    async (c) => list(c, await listMembers(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/members/:id',
    describeCall('A member', { response: Member }),
    requireAdmin,
    param(TextId),
    async (c) => c.json(await showMember(c.var.ctx, c.req.valid('param').id)),
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
      await giveRole(ctx, id, role)
      return c.body(null, 204)
    },
  )
  .post(
    '/admin/members/:id/suspension',
    describeCall('Suspend a member', { status: 204, errors: [409] }),
    requireAdmin,
    param(TextId),
    json(ReasonInput),
    async (c) => {
      const [{ ctx }, { id }, { reason }] = [c.var, c.req.valid('param'), c.req.valid('json')]
      const entry = { act: 'member_suspended', subject: `member:${id}`, reason } as const
      await suspendMember(ctx, id, reason, {
        inTransaction: (tx) => audit(ctx, tx, entry),
        tags: ORGANIZER_TAGS,
      })
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
      await endSuspension(ctx, id, {
        inTransaction: async (tx, madeFrom) => {
          await audit(ctx, tx, { act: 'suspension_ended', subject: `member:${id}`, reason })
          // Otherwise the lists of reports and of blocks, which read the audit log, would still show the block.
          for (const subject of madeFrom) await audit(ctx, tx, { act: 'author_unblocked', subject, reason })
        },
        tags: ORGANIZER_TAGS,
      })
      return c.body(null, 204)
    },
  )

const NoteOf = v.object({ ...TextId.entries, noteId: IdText })

const notes = new Hono<Env>()
  .get(
    '/admin/members/:id/notes',
    describeCall('Notes of admins about a member', { response: v.array(MemberNote) }),
    requireAdmin,
    param(TextId),
    query(v.object(SearchPaging)),
    async (c) => list(c, await listNotes(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
  .post(
    '/admin/members/:id/notes',
    describeCall('Add a note', { status: 201, response: MemberNote, errors: [409] }),
    requireAdmin,
    param(TextId),
    json(NoteInput),
    deduplicate,
    async (c) => c.json(await addNote(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .delete(
    '/admin/members/:id/notes/:noteId',
    describeCall('Remove a note', { status: 204 }),
    requireAdmin,
    param(NoteOf),
    async (c) => {
      const { id, noteId } = c.req.valid('param')
      await removeNote(c.var.ctx, id, noteId)
      return c.body(null, 204)
    },
  )

export const adminApi = new Hono<Env>()
  .get(
    '/admin/overview',
    describeCall('What waits for those who run the site', { response: Overview }),
    requireModerator,
    async (c) => c.json(await showOverview(c.var.ctx)),
  )
  .route('/', memberRoutes)
  .route('/', notes)
  .get(
    '/admin/record',
    describeCall('The audit log: what admins and moderators did', { response: v.array(AuditEntry) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAuditLog(c.var.ctx, c.req.valid('query'))),
  )
