import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from '#platform/door.server.ts'
import { list, Paging } from '#platform/paging.server.ts'
import { json, query, says } from '#platform/parse.server.ts'
import { adminsOnly } from '#rooms/accounts/admission.server.ts'
import { SubscribeInput } from './rules.ts'
import { listSubscribers, subscribe } from './subscribers.server.ts'

export const newsletterApi = new Hono<Env>()
  .post('/newsletter/subscribe', says('Subscribe to the newsletter', 201), json(SubscribeInput), async (c) =>
    c.json(await subscribe(c.var.ctx, c.req.valid('json')), 201),
  )
  .post('/newsletter', says('Hear of new events', 201), json(SubscribeInput), async (c) =>
    c.json(await subscribe(c.var.ctx, c.req.valid('json')), 201),
  )
  .get('/admin/subscribers', says('Subscribers'), adminsOnly, query(v.object(Paging)), async (c) =>
    list(c, await listSubscribers(c.var.ctx, c.req.valid('query'))),
  )
