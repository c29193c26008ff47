import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin, requireModerator } from '#features/accounts/guards.server.ts'
import type { Reported } from '#features/discussions/reports/reports.server.ts'
import { listHeld } from '#features/discussions/review/review.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import { BatchResult } from '#platform/http/responses.server.ts'
import {
  blockAuthor,
  endAuthorBlock,
  listAuthorBlocks,
  unblockAuthor,
} from './author-blocks/author-blocks.server.ts'
import { listHidden } from './hidden.server.ts'
import { decideReport, decideReports, reopenReports, restoreReported } from './report-decisions.server.ts'
import { listReports, showReport } from './reports.server.ts'
import {
  AdminReport,
  AuthorBlock,
  BatchReview,
  HeldText,
  HiddenItem,
  IdentityReveal,
  RevealAnswer,
  RevealRequest,
} from './responses.server.ts'
import { listOwnIdentityReveals, revealAuthor } from './reveals/identity-reveals.server.ts'
import { decideReveal, listRevealRequests } from './reveals/reveal-requests.server.ts'
import { reviewAll, reviewHeldText } from './review.server.ts'
import {
  BatchDecisionInput,
  BatchInput,
  BatchReviewInput,
  DecisionInput,
  HiddenFilter,
  ReasonInput,
  ReportFilter,
  RevealDecisionInput,
  RevealInput,
  ReviewInput,
} from './rules.ts'
import { REPORTED_KINDS, REVIEWED_KINDS } from './search-params.ts'

const texts = new Hono<Env>()
  .get(
    '/admin/reports',
    describeCall('Reports', { response: v.array(AdminReport) }),
    requireModerator,
    query(v.object({ ...ReportFilter, ...SearchPaging })),
    async (c) => list(c, await listReports(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/hidden',
    describeCall('What is hidden or was deleted, by whom and why', { response: v.array(HiddenItem) }),
    requireModerator,
    query(v.object({ ...HiddenFilter, ...SearchPaging })),
    async (c) => list(c, await listHidden(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/admin/review',
    describeCall('Texts that wait for review', { response: v.array(HeldText) }),
    requireModerator,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listHeld(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/admin/review/decisions',
    describeCall('Publish or decline several such texts, or take approvals back', { response: BatchReview }),
    requireModerator,
    json(BatchReviewInput),
    async (c) => c.json(await reviewAll(c.var.ctx, c.req.valid('json'))),
  )
  .patch(
    '/admin/review/:kind/:id',
    describeCall('Publish or decline such a text, or take back one’s own approval', {
      status: 204,
      errors: [409],
    }),
    requireModerator,
    param(v.object({ kind: v.picklist(REVIEWED_KINDS), ...Id.entries })),
    json(ReviewInput),
    async (c) => {
      await reviewHeldText(c.var.ctx, c.req.valid('param'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/admin/reports/:id',
    describeCall('A report', { response: AdminReport }),
    requireModerator,
    param(Id),
    async (c) => c.json(await showReport(c.var.ctx, c.req.valid('param').id)),
  )
  .patch(
    '/admin/reports/:id',
    describeCall('Decide a report', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(DecisionInput),
    async (c) => {
      await decideReport(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/admin/reports/decisions',
    describeCall('Decide several reports', { response: BatchResult }),
    requireModerator,
    json(BatchDecisionInput),
    async (c) => {
      const { ids, ...decision } = c.req.valid('json')
      return c.json(await decideReports(c.var.ctx, ids, decision))
    },
  )
  .delete(
    '/admin/reports/decisions',
    describeCall('Take decisions back: what was hidden for them is shown again', { response: BatchResult }),
    requireModerator,
    json(BatchInput),
    async (c) => c.json(await reopenReports(c.var.ctx, c.req.valid('json').ids)),
  )
  .post(
    '/admin/reports/:id/block-author',
    describeCall('Block an author, unseen', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    deduplicate,
    async (c) => {
      await blockAuthor(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )
  .delete(
    '/admin/reports/:id/block-author',
    describeCall('End such a block', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    deduplicate,
    async (c) => {
      await unblockAuthor(c.var.ctx, c.req.valid('param').id, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )

const authorBlocks = new Hono<Env>()
  .get(
    '/',
    describeCall('Texts whose author is blocked, by whom and why; never the author', {
      response: v.array(AuthorBlock),
    }),
    requireModerator,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listAuthorBlocks(c.var.ctx, c.req.valid('query'))),
  )
  .delete(
    '/:kind/:id',
    describeCall('End such a block; the text may be gone', { status: 204, errors: [409] }),
    requireModerator,
    param(v.object({ kind: v.picklist(REPORTED_KINDS), ...Id.entries })),
    json(ReasonInput),
    deduplicate,
    async (c) => {
      await endAuthorBlock(c.var.ctx, c.req.valid('param'), c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )

/** Shows a hidden thing of one kind again. */
const restoring = <Kind extends Reported['kind']>(kind: Kind) =>
  new Hono<Env>().post(
    '/:id/restore',
    describeCall('Show what was hidden again', { status: 204, errors: [409] }),
    requireModerator,
    param(Id),
    json(ReasonInput),
    async (c) => {
      await restoreReported(c.var.ctx, { kind, id: c.req.valid('param').id }, c.req.valid('json').reason)
      return c.body(null, 204)
    },
  )

export const moderationApi = new Hono<Env>()
  .route('/', texts)
  .route('/admin/author-blocks', authorBlocks)
  .route('/admin/posts', restoring('post'))
  .route('/admin/comments', restoring('comment'))
  .route('/admin/regional-groups', restoring('group'))
  .route('/admin/community-events', restoring('community_event'))
  .route('/admin/expert-questions', restoring('question'))
  .route('/admin/organizer-messages', restoring('message'))
  .post(
    '/admin/seals',
    describeCall('Reveal the author of an anonymous text, or ask another admin to approve that', {
      status: [201, 202],
      response: RevealAnswer,
      errors: [404, 409],
    }),
    requireAdmin,
    json(RevealInput),
    deduplicate, // an approval works once: the second call would ask for another
    async (c) => {
      const result = await revealAuthor(c.var.ctx, c.req.valid('json'))
      return c.json(result, result.status === 'waiting' ? 202 : 201)
    },
  )
  .get(
    '/admin/seals',
    describeCall('Requests to reveal an author', { response: v.array(RevealRequest) }),
    requireAdmin,
    query(v.object(SearchPaging)),
    async (c) => list(c, await listRevealRequests(c.var.ctx, c.req.valid('query'))),
  )
  .patch(
    '/admin/seals/:id',
    describeCall('Approve or decline such a request of another admin', { status: 204, errors: [409] }),
    requireAdmin,
    param(Id),
    json(RevealDecisionInput),
    async (c) => {
      await decideReveal(c.var.ctx, c.req.valid('param').id, c.req.valid('json').decision)
      return c.body(null, 204)
    },
  )
  .get(
    '/me/identity-reveals',
    describeCall('When the author of one’s own texts was revealed', {
      response: v.array(IdentityReveal),
      signedIn: true,
    }),
    async (c) => c.json(await listOwnIdentityReveals(c.var.ctx)),
  )
