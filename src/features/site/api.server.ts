import { Hono } from 'hono'
import * as v from 'valibot'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { param } from '#platform/http/parse.server.ts'
import { Page } from './responses.server.ts'
import { SITE_PAGES } from './rules.ts'
import { showSitePage } from './texts.server.ts'

const Name = v.object({ name: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)) })

export const siteApi = new Hono<Env>().get(
  '/pages/:name',
  describeCall(`A page of the site’s own: ${SITE_PAGES.join(', ')}`, { response: Page }),
  param(Name),
  (c) => c.json(showSitePage(c.var.ctx, c.req.valid('param').name)),
)
