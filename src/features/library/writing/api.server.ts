import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { renderMarkdown } from '../articles/markdown.server.ts'
import { Preview } from '../responses.server.ts'
import {
  createArticle,
  listAdminArticles,
  listVersions,
  removeArticle,
  showAdminArticle,
  updateArticle,
} from './admin.server.ts'
import { AdminArticle, ArticleVersion } from './responses.server.ts'
import { ArticleChange, ArticleInput, PreviewInput } from './rules.ts'

/** Where admins write articles. */
export const articleAdminApi = new Hono<Env>()
  .post(
    '/articles',
    describeCall('Write an article', { status: 201, response: AdminArticle, errors: [409] }),
    requireAdmin,
    json(ArticleInput),
    deduplicate,
    async (c) => c.json(await createArticle(c.var.ctx, c.req.valid('json')), 201),
  )
  .post(
    '/articles/preview',
    describeCall('How a text will look', { response: Preview }),
    requireAdmin,
    json(PreviewInput),
    (c) => {
      const { content, lang } = c.req.valid('json')
      const { blocks, contents, words } = renderMarkdown(content, lang)
      return c.json({ blocks, contents, words })
    },
  )
  .patch(
    '/articles/:id',
    describeCall('Revise an article: what is left out stays', {
      response: AdminArticle,
      errors: [409],
    }),
    requireAdmin,
    param(Id),
    json(ArticleChange),
    async (c) => c.json(await updateArticle(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/articles/:id',
    describeCall('Remove an article', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    async (c) => {
      await removeArticle(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/articles',
    describeCall('Every article', { response: v.array(AdminArticle) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAdminArticles(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/articles/:id',
    describeCall('An article to be edited', { response: AdminArticle }),
    requireAdmin,
    param(Id),
    async (c) => c.json(await showAdminArticle(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/admin/articles/:id/versions',
    describeCall('What it said before', { response: v.array(ArticleVersion) }),
    requireAdmin,
    param(Id),
    query(v.object(SearchPaging)),
    async (c) => list(c, await listVersions(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
