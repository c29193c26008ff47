import { Hono } from 'hono'
import type { Env } from '#platform/door.server.ts'
import { says } from '#platform/parse.server.ts'
import { adminsOnly } from '#rooms/accounts/admission.server.ts'
import { showOperations } from './problems.server.ts'
import { Operations, TestEmail } from './rules.ts'
import { sendTestEmail } from './test-email.server.ts'

export const operationsApi = new Hono<Env>()
  .get(
    '/admin/operations',
    says('What needs an admin, and the last backup', 200, { gives: Operations }),
    adminsOnly,
    async (c) => c.json(await showOperations(c.var.ctx)),
  )
  .post(
    '/admin/test-email',
    says('Send the calling admin an email at once', 200, { gives: TestEmail }),
    adminsOnly,
    async (c) => c.json(await sendTestEmail(c.var.ctx)),
  )
