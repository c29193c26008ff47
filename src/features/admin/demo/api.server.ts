import { Hono } from 'hono'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { removeDemo, showDemo } from './demo.server.ts'
import { DemoAnswer } from './responses.server.ts'

export const demoApi = new Hono<Env>()
  .get(
    '/admin/demo',
    describeCall('What there is of the demo community, and how much of it would stay', {
      response: DemoAnswer,
    }),
    requireAdmin,
    async (c) => c.json(await showDemo(c.var.ctx)),
  )
  .delete(
    '/admin/demo',
    describeCall('Remove the demo community, except what real people took part in', { response: DemoAnswer }),
    requireAdmin,
    async (c) => c.json(await removeDemo(c.var.ctx)),
  )
