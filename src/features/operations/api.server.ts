import { Hono } from 'hono'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/errors.server.ts'
import { showOperations } from './problems.server.ts'
import { Operations, TestEmail } from './responses.server.ts'
import { sendTestEmail } from './test-email.server.ts'

export const operationsApi = new Hono<Env>()
  .get(
    '/admin/operations',
    describeCall('What needs an admin, and the last backup', { gives: Operations }),
    requireAdmin,
    async (c) => c.json(await showOperations(c.var.ctx)),
  )
  .post(
    '/admin/test-email',
    describeCall('Send the calling admin an email at once', { gives: TestEmail, errors: [429] }),
    requireAdmin,
    async (c) => c.json(await sendTestEmail(c.var.ctx)),
  )
