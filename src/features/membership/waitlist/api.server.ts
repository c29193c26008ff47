import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { csvHeaders } from '#platform/http/csv-file.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { Invited, OnWaitlist, WaitingFamily } from '../responses.server.ts'
import { InvitationInput, WaitlistInput } from '../rules.ts'
import {
  eraseFromWaitlist,
  exportWaitlist,
  inviteFromWaitlist,
  joinWaitlist,
  listWaitlist,
  showWaitingFamily,
} from './waitlist.server.ts'

/**
 * The waitlist for Peyvand+, for families and for admins.
 * @param features every feature that stores personal data
 */
export const waitlistApi = (features: PersonalData[]) =>
  new Hono<Env>()
    .post(
      '/waitlist',
      describeCall('Wait for Peyvand+', { status: 201, response: OnWaitlist, errors: [429] }),
      json(WaitlistInput),
      async (c) => c.json(await joinWaitlist(c.var.ctx, c.req.valid('json')), 201),
    )
    .get(
      '/admin/waitlist',
      describeCall('Families who wait for Peyvand+', { response: v.array(WaitingFamily) }),
      requireAdmin,
      query(v.object(SearchPaging)),
      async (c) => list(c, await listWaitlist(c.var.ctx, c.req.valid('query'))),
    )
    .get(
      '/admin/waitlist/:id',
      describeCall('A family that waits for Peyvand+', { response: WaitingFamily }),
      requireAdmin,
      param(Id),
      async (c) => c.json(await showWaitingFamily(c.var.ctx, c.req.valid('param').id)),
    )
    .delete(
      '/admin/waitlist/:id',
      describeCall('Erase a family and its address everywhere', { status: 204 }),
      requireAdmin,
      param(Id),
      async (c) => {
        await eraseFromWaitlist(c.var.ctx, features, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .get(
      '/admin/export-waitlist',
      describeCall('Families who wait for Peyvand+, as a CSV file', { file: ['text/csv'] }),
      requireAdmin,
      async (c) => c.body(await exportWaitlist(c.var.ctx), 200, csvHeaders(c.var.ctx, 'waitlist')),
    )
    .post(
      '/admin/waitlist/invitations',
      describeCall('Invite the families that have waited longest', { response: Invited, errors: [409] }),
      requireAdmin,
      json(InvitationInput),
      deduplicate,
      async (c) => c.json(await inviteFromWaitlist(c.var.ctx, c.req.valid('json').count)),
    )
