import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { MEMBERSHIP_FILTERS } from '../admin-search-params.ts'
import {
  AccessDecided,
  AccessRequest,
  AccessRequested,
  AdminMembership,
  MembershipFigures,
} from '../responses.server.ts'
import { AccessDecision, GrantInput } from '../rules.ts'
import { decideAccessRequest, listAccessRequests } from './access-requests.server.ts'
import {
  endGranted,
  grantMembership,
  listMemberships,
  showMembership,
  showMembershipFigures,
} from './admin.server.ts'

const ListRequest = v.object({
  ...SearchPaging,
  state: v.optional(v.picklist(MEMBERSHIP_FILTERS, 'invalid'), 'open'),
})

/** Members of Peyvand+, requests for access, and money, for admins. */
export const membersApi = new Hono<Env>()
  .get(
    '/admin/memberships',
    describeCall('Memberships, newest first', { response: v.array(AdminMembership) }),
    requireAdmin,
    query(ListRequest),
    async (c) => list(c, await listMemberships(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/admin/memberships',
    describeCall('Grant a free membership', { status: 201, response: AccessRequested, errors: [404, 409] }),
    requireAdmin,
    json(GrantInput),
    async (c) => c.json(await grantMembership(c.var.ctx, c.req.valid('json').email), 201),
  )
  .get(
    '/admin/memberships/:id',
    describeCall('A membership', { response: AdminMembership }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showMembership(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/admin/memberships/:id',
    describeCall('End a free membership', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    async (c) => {
      await endGranted(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/membership-figures',
    describeCall('Members by plan, revenue by currency, churn', { response: MembershipFigures }),
    requireAdmin,
    async (c) => c.json(await showMembershipFigures(c.var.ctx)),
  )
  .get(
    '/admin/access-requests',
    describeCall('Requests for access that wait, oldest first', { response: v.array(AccessRequest) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAccessRequests(c.var.ctx, c.req.valid('query'))),
  )
  .patch(
    '/admin/access-requests/:id',
    describeCall('Grant or decline a request for access', { response: AccessDecided, errors: [409] }),
    requireAdmin,
    param(Id),
    json(AccessDecision),
    async (c) =>
      c.json(await decideAccessRequest(c.var.ctx, c.req.valid('param').id, c.req.valid('json').granted)),
  )
