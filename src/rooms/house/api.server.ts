import { Hono } from 'hono'
import type { Env } from '#platform/door.server.ts'
import { says } from '#platform/parse.server.ts'

/** Pages are built before an operator says where letters go: the contact page asks here. */
export const houseApi = new Hono<Env>().get(
  '/contact',
  says('Where the volunteers can be written to; null when the operator gave no address'),
  (c) => c.json({ email: c.var.ctx.env.CONTACT_EMAIL ?? null }),
)
