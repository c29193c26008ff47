import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { csvHeaders } from '#platform/http/csv-file.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { json, query } from '#platform/http/parse.server.ts'
import { OnWaitlist, WaitingFamily } from './responses.server.ts'
import { WaitlistInput } from './rules.ts'
import { exportWaitlist, joinWaitlist, listWaitlist } from './waitlist.server.ts'

export const membershipApi = new Hono<Env>()
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
    query(v.object(Paging)),
    async (c) => list(c, await listWaitlist(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/export-waitlist',
    describeCall('Families who wait for Peyvand+, as a CSV file', { file: ['text/csv'] }),
    requireAdmin,
    async (c) => c.body(await exportWaitlist(c.var.ctx), 200, csvHeaders(c.var.ctx, 'waitlist')),
  )
