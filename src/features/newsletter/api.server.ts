import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/errors.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { json, query } from '#platform/http/parse.server.ts'
import { Subscribed, Subscriber } from './responses.server.ts'
import { SubscribeInput } from './rules.ts'
import { listSubscribers, subscribe } from './subscribers.server.ts'

export const newsletterApi = new Hono<Env>()
  .post(
    '/newsletter/subscribe',
    describeCall('Subscribe to the newsletter', { status: 201, gives: Subscribed, errors: [429] }),
    json(SubscribeInput),
    async (c) => c.json(await subscribe(c.var.ctx, c.req.valid('json')), 201),
  )
  .post(
    '/newsletter',
    describeCall('Hear of new events', { status: 201, gives: Subscribed, errors: [429] }),
    json(SubscribeInput),
    async (c) => c.json(await subscribe(c.var.ctx, c.req.valid('json')), 201),
  )
  .get(
    '/admin/subscribers',
    describeCall('Subscribers', { gives: v.array(Subscriber) }),
    requireAdmin,
    query(v.object(Paging)),
    async (c) => list(c, await listSubscribers(c.var.ctx, c.req.valid('query'))),
  )
