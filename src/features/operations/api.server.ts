import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/errors.server.ts'
import { json } from '#platform/http/parse.server.ts'
import { Version } from '#platform/http/version.ts'
import { SettingsInput } from '#platform/settings/rules.ts'
import { showOperations } from './problems.server.ts'
import { Operations, SettingsAnswer, TestEmail } from './responses.server.ts'
import { changeSettings, showSettings } from './settings.server.ts'
import { sendTestEmail } from './test-email.server.ts'

/** What is left out stays. */
const SettingsChange = v.partial(v.object({ ...SettingsInput.entries, version: Version }))

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
  .get(
    '/admin/settings',
    describeCall('What admins set', { gives: SettingsAnswer }),
    requireAdmin,
    async (c) => c.json(await showSettings(c.var.ctx)),
  )
  .patch(
    '/admin/settings',
    describeCall('Change settings: what is left out stays', { gives: SettingsAnswer, errors: [409] }),
    requireAdmin,
    json(SettingsChange),
    deduplicate,
    async (c) => c.json(await changeSettings(c.var.ctx, c.req.valid('json'))),
  )
