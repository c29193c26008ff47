import { Hono } from 'hono'
import type { Env } from '#platform/http/errors.server.ts'
import { says } from '#platform/http/describe.server.ts'
import { adminsOnly } from '#features/accounts/guards.server.ts'
import { showOperations } from './problems.server.ts'
import { Operations, TestEmail } from './responses.server.ts'
import { sendTestEmail } from './test-email.server.ts'

export const operationsApi = new Hono<Env>()
  .get(
    '/admin/operations',
    says('What needs an admin, and the last backup', { gives: Operations }),
    adminsOnly,
    async (c) => c.json(await showOperations(c.var.ctx)),
  )
  .post(
    '/admin/test-email',
    says('Send the calling admin an email at once', { gives: TestEmail, errors: [429] }),
    adminsOnly,
    async (c) => c.json(await sendTestEmail(c.var.ctx)),
  )
