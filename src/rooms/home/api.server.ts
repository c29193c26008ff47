import { Hono } from 'hono'
import { about, type Env } from '#platform/door.server.ts'
import { says } from '#platform/parse.server.ts'
import { listPolls } from './polls.server.ts'

export const homeApi = new Hono<Env>().get('/polls', says('The weekly question'), async (c) => {
  about(c, 'polls')
  return c.json(await listPolls(c.var.ctx))
})
