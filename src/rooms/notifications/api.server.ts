import { Hono } from 'hono'
import * as v from 'valibot'
import { about, type Env } from '#platform/door.server.ts'
import { list, Paging } from '#platform/paging.server.ts'
import { json, query, says } from '#platform/parse.server.ts'
import { countUnread, listNotices, readNotices } from './list.server.ts'
import { bellOf } from './notify.server.ts'
import { ReadInput } from './rules.ts'

export const notificationsApi = new Hono<Env>()
  .get('/notifications', says('What one was told, newest first'), query(v.object(Paging)), async (c) => {
    const { ctx } = c.var
    const page = await listNotices(ctx, c.req.valid('query'))
    if (ctx.viewer.signedIn) about(c, bellOf(ctx.viewer.id))
    return list(c, page)
  })
  .get('/notifications/count', says('How many are unread, up to 100'), async (c) => {
    const { ctx } = c.var
    const count = await countUnread(ctx)
    if (ctx.viewer.signedIn) about(c, bellOf(ctx.viewer.id))
    return c.json(count)
  })
  .post('/notifications/read', says('Marks some, or all up to one, as read'), json(ReadInput), async (c) =>
    c.json(await readNotices(c.var.ctx, c.req.valid('json'))),
  )
