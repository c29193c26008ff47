import { Hono } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { json, param, query } from '#platform/http/parse.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'
import { cleanText } from '#platform/text/text-input.ts'
import { listArticles, showArticle } from './articles/articles.server.ts'
import { SLUG_MAX } from './articles/slug.ts'
import { resourceApi } from './resources/api.server.ts'
import { countResources, listResources } from './resources/resources.server.ts'
import { Article, ArticleCard, Resource, ResourceCount, Submission } from './responses.server.ts'
import { ResourceInput } from './rules.ts'
import { LIBRARY_QUERY_MAX, RESOURCE_CATEGORIES } from './search-params.ts'
import { listOwnSubmissions, submitResource } from './submissions/submissions.server.ts'

/** Admins change an article by `/articles/:id`. The same path reads it, by its id or its slug. */
const SlugOrId = v.object({ id: v.pipe(v.string(), v.maxLength(SLUG_MAX), v.regex(/^[a-z0-9-]+$/)) })
const InLang = v.object({ lang: v.optional(v.picklist(LANGS)) })
const Filters = {
  q: v.optional(v.pipe(v.string(), v.transform(cleanText), v.maxLength(LIBRARY_QUERY_MAX))),
  category: v.optional(v.picklist(RESOURCE_CATEGORIES)),
}

export const libraryApi = new Hono<Env>()
  .get(
    '/articles',
    describeCall('Published articles, newest first', { response: v.array(ArticleCard) }),
    query(v.object(Paging)),
    async (c) => {
      cacheTags(c, 'articles')
      return list(c, await listArticles(c.var.ctx, c.req.valid('query')))
    },
  )
  .get(
    '/articles/:id',
    describeCall('An article by its slug or id, in the reader’s language or the one of ?lang=', {
      response: Article,
    }),
    param(SlugOrId),
    query(InLang),
    async (c) => {
      cacheTags(c, 'articles')
      const { lang = c.var.ctx.lang } = c.req.valid('query')
      return c.json(await showArticle(c.var.ctx, c.req.valid('param').id, lang))
    },
  )
  .get(
    '/resources',
    describeCall('Resources by category and words', { response: v.array(Resource) }),
    query(v.object({ ...Filters, ...Paging })),
    async (c) => {
      cacheTags(c, 'resources')
      return list(c, await listResources(c.var.ctx, c.req.valid('query')))
    },
  )
  .get(
    '/resources/count',
    describeCall('How many resources there are for these filters', { response: ResourceCount }),
    query(v.object(Filters)),
    async (c) => {
      cacheTags(c, 'resources')
      return c.json(await countResources(c.var.ctx, c.req.valid('query')))
    },
  )
  .post(
    '/resources',
    describeCall('Submit a resource', {
      status: 201,
      response: Submission,
      signedIn: true,
      errors: [409, 429],
    }),
    json(ResourceInput),
    async (c) => c.json(await submitResource(c.var.ctx, c.req.valid('json')), 201),
  )
  .get(
    '/me/resources',
    describeCall('What the reader submitted, and what became of it', {
      response: v.array(Submission),
      signedIn: true,
    }),
    async (c) => c.json(await listOwnSubmissions(c.var.ctx)),
  )
  .route('/', resourceApi)
