import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from '#platform/http/errors.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { says } from '#platform/http/describe.server.ts'
import { doneOnce } from '#platform/http/deduplicate.server.ts'
import { adminsOnly } from '#features/accounts/guards.server.ts'
import { renderMarkdown } from '../articles/markdown.server.ts'
import { Preview } from '../responses.server.ts'
import {
  listDeskArticles,
  listVersions,
  removeArticle,
  reviseArticle,
  showDeskArticle,
  writeArticle,
} from './admin.server.ts'
import { AdminArticle, ArticleVersion } from './responses.server.ts'
import { ArticleInput, ArticleRevision, PreviewInput } from './rules.ts'

/** Where admins write articles. */
export const articleDeskApi = new Hono<Env>()
  .post(
    '/articles',
    says('Write an article', { status: 201, gives: AdminArticle, errors: [409] }),
    adminsOnly,
    json(ArticleInput),
    doneOnce,
    async (c) => c.json(await writeArticle(c.var.ctx, c.req.valid('json')), 201),
  )
  .post(
    '/articles/preview',
    says('How a text will look', { gives: Preview }),
    adminsOnly,
    json(PreviewInput),
    (c) => {
      const { content, lang } = c.req.valid('json')
      return c.json(renderMarkdown(content, lang))
    },
  )
  .patch(
    '/articles/:id',
    says('Revise an article: what is left out stays', {
      gives: AdminArticle,
      errors: [409],
    }),
    adminsOnly,
    param(Id),
    json(ArticleRevision),
    async (c) => c.json(await reviseArticle(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/articles/:id',
    says('Remove an article', { status: 204, errors: [409] }),
    adminsOnly,
    param(Id),
    async (c) => {
      await removeArticle(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/articles',
    says('Every article', { gives: v.array(AdminArticle) }),
    adminsOnly,
    query(v.object(Paging)),
    async (c) => list(c, await listDeskArticles(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/articles/:id',
    says('An article to be edited', { gives: AdminArticle }),
    adminsOnly,
    param(Id),
    async (c) => c.json(await showDeskArticle(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/admin/articles/:id/versions',
    says('What it said before', { gives: v.array(ArticleVersion) }),
    adminsOnly,
    param(Id),
    async (c) => c.json(await listVersions(c.var.ctx, c.req.valid('param').id)),
  )
