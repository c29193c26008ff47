import { Hono } from 'hono'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { json, param } from '#platform/http/parse.server.ts'
import { SettingsChange } from '#platform/settings/rules.ts'
import { showOperations } from './problems.server.ts'
import { confirmReadiness, showReadiness } from './readiness.server.ts'
import { Operations, Readiness, Retried, SettingsAnswer, System, TestEmail } from './responses.server.ts'
import { ReadinessParam, TaskParam } from './rules.ts'
import { showSettings, updateSettings } from './settings.server.ts'
import { showSystem } from './system.server.ts'
import { retryTask } from './tasks.server.ts'
import { sendTestEmail } from './test-email.server.ts'

export const operationsApi = new Hono<Env>()
  .get(
    '/admin/operations',
    describeCall('What needs an admin, and the last backup', { response: Operations }),
    requireAdmin,
    async (c) => c.json(await showOperations(c.var.ctx)),
  )
  .post(
    '/admin/test-email',
    describeCall('Send the calling admin an email at once', { response: TestEmail, errors: [429] }),
    requireAdmin,
    async (c) => c.json(await sendTestEmail(c.var.ctx)),
  )
  .get(
    '/admin/settings',
    describeCall('The settings of the site', { response: SettingsAnswer }),
    requireAdmin,
    async (c) => c.json(await showSettings(c.var.ctx)),
  )
  .patch(
    '/admin/settings',
    describeCall('Change settings: what is left out stays', { response: SettingsAnswer, errors: [409] }),
    requireAdmin,
    json(SettingsChange),
    deduplicate,
    async (c) => c.json(await updateSettings(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/admin/system',
    describeCall('Versions, sizes, tasks and emails', { response: System }),
    requireAdmin,
    async (c) => c.json(await showSystem(c.var.ctx)),
  )
  .post(
    '/admin/tasks/:task/retry',
    describeCall('Run again what failed of a task', { response: Retried, errors: [404] }),
    requireAdmin,
    param(TaskParam),
    deduplicate,
    async (c) => c.json(await retryTask(c.var.ctx, c.req.valid('param').task)),
  )
  .get(
    '/admin/readiness',
    describeCall('What is left before families are invited', { response: Readiness }),
    requireAdmin,
    async (c) => c.json(await showReadiness(c.var.ctx)),
  )
  .post(
    '/admin/readiness/:step',
    describeCall('Confirm a step that no program can see', { status: 204 }),
    requireAdmin,
    param(ReadinessParam),
    async (c) => {
      await confirmReadiness(c.var.ctx, c.req.valid('param').step)
      return c.body(null, 204)
    },
  )
