import { Hono } from 'hono'
import * as v from 'valibot'
import { requireModerator } from '#features/accounts/guards.server.ts'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { BatchResult } from '#platform/http/responses.server.ts'
import { downloadResource } from '../files/downloads.server.ts'
import { AdminResource, Resource, Submission } from '../responses.server.ts'
import {
  AdminFilter,
  DownloadRequest,
  ResourceBatch,
  ResourceBatchDecision,
  ResourceDecision,
} from '../rules.ts'
import { listAdminResources } from '../submissions/admin.server.ts'
import {
  decideResource,
  decideResources,
  removeResource,
  reopenResources,
} from '../submissions/decisions.server.ts'
import { showResource } from './resources.server.ts'

/** Downloading resources, and deciding on submissions. */
export const resourceApi = new Hono<Env>()
  .get('/resources/:id', describeCall('A resource', { response: Resource }), param(Id), async (c) => {
    cacheTags(c, 'resources')
    return c.json(await showResource(c.var.ctx, c.req.valid('param').id))
  })
  .get(
    '/resources/:id/download',
    describeCall('A resource as one file: format=html, to read and print, or format=epub', {
      file: ['text/html', 'application/epub+zip'],
      errors: [403],
    }),
    param(Id),
    query(DownloadRequest),
    async (c) => {
      const { id } = c.req.valid('param')
      const isCounted = c.req.raw.method !== 'HEAD'
      const file = await downloadResource(c.var.ctx, id, c.req.valid('query'), isCounted)
      return c.body(file.content, 200, file.headers)
    },
  )
  .patch(
    '/resources/:id',
    describeCall('Approve or decline a resource', { response: Submission, errors: [409] }),
    requireModerator,
    param(Id),
    json(ResourceDecision),
    async (c) => c.json(await decideResource(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/resources/:id',
    describeCall('Remove a resource', { status: 204, signedIn: true, errors: [409] }),
    param(Id),
    async (c) => {
      await removeResource(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/resources',
    describeCall('Resources that wait, that were decided, and whose address is dead', {
      response: v.array(AdminResource),
    }),
    requireModerator,
    query(v.object({ ...AdminFilter, ...SearchPaging })),
    async (c) => list(c, await listAdminResources(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/admin/resources/decisions',
    describeCall('Approve or decline several that wait', { response: BatchResult }),
    requireModerator,
    json(ResourceBatchDecision),
    async (c) => {
      const { ids, ...decision } = c.req.valid('json')
      return c.json(await decideResources(c.var.ctx, ids, decision))
    },
  )
  .delete(
    '/admin/resources/decisions',
    describeCall('Take decisions back: these resources wait again', { response: BatchResult }),
    requireModerator,
    json(ResourceBatch),
    async (c) => c.json(await reopenResources(c.var.ctx, c.req.valid('json').ids)),
  )
