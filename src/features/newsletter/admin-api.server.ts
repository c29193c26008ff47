import { Hono } from 'hono'
import * as v from 'valibot'
import { requireAdmin } from '#features/accounts/guards.server.ts'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { requireCsv } from '#platform/http/content-type.server.ts'
import { csvHeaders } from '#platform/http/csv-file.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, SearchPaging } from '#platform/http/paging.server.ts'
import { Id, json, param, query } from '#platform/http/parse.server.ts'
import type { BlockSource } from './issues/block-source.server.ts'
import { findBlocks } from './issues/cards.server.ts'
import { previewIssue } from './issues/compose.server.ts'
import { createIssue, deleteIssue, listIssues, showIssue, updateIssue } from './issues/issues.server.ts'
import {
  IssueChange,
  IssueInput,
  IssuePreviewInput,
  RecipientsQuery,
  SendingChange,
  SendingInput,
} from './issues/rules.ts'
import {
  Figures,
  FoundBlock,
  ImportAnswer,
  ImportCard,
  ImportUndone,
  IssueAnswer,
  IssueCardAnswer,
  Preview,
  Recipients,
  Sent,
  Subscriber,
  TestSent,
} from './responses.server.ts'
import {
  countRecipients,
  sendIssue,
  sendNewsletter,
  sendTest,
  updateSending,
} from './sending/sending.server.ts'
import { exportSubscribers } from './subscribers/export.server.ts'
import { importSubscribers } from './subscribers/import.server.ts'
import { listImports, undoImport } from './subscribers/imports.server.ts'
import { eraseSubscriber, listSubscribers, showFigures, showSubscriber } from './subscribers/list.server.ts'
import { ImportQuery, SubscriberFilters } from './subscribers/rules.ts'

/**
 * @param blocks what issues can show of the site
 * @param features every feature that stores personal data
 */
export const newsletterAdminApi = (blocks: BlockSource[], features: PersonalData[]) =>
  new Hono<Env>()
    .get(
      '/admin/newsletter',
      describeCall('How many subscribers there are', { response: Figures }),
      requireAdmin,
      async (c) => c.json(await showFigures(c.var.ctx)),
    )
    .get(
      '/admin/subscribers',
      describeCall('Everyone on either list, or who was, newest first', { response: v.array(Subscriber) }),
      requireAdmin,
      query(v.object({ ...SearchPaging, ...SubscriberFilters })),
      async (c) => list(c, await listSubscribers(c.var.ctx, c.req.valid('query'))),
    )
    .get(
      '/admin/subscribers/:id',
      describeCall('One address on either list', { response: Subscriber }),
      requireAdmin,
      param(Id),
      async (c) => c.json(await showSubscriber(c.var.ctx, c.req.valid('param').id)),
    )
    .delete(
      '/admin/subscribers/:id',
      describeCall('Erase an address everywhere', { status: 204 }),
      requireAdmin,
      param(Id),
      async (c) => {
        await eraseSubscriber(c.var.ctx, features, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .get(
      '/admin/export-subscribers',
      describeCall('All subscribers as a CSV file', { file: ['text/csv'] }),
      requireAdmin,
      async (c) => c.body(await exportSubscribers(c.var.ctx), 200, csvHeaders(c.var.ctx, 'subscribers')),
    )
    .post(
      '/admin/import-subscribers',
      describeCall('Add the addresses of a CSV file (text/csv) as subscribed; a preview changes nothing', {
        takes: { 'text/csv': v.string() },
        response: ImportAnswer,
      }),
      requireAdmin,
      requireCsv,
      query(ImportQuery),
      async (c) => c.json(await importSubscribers(c.var.ctx, await c.req.text(), c.req.valid('query'))),
    )
    .get(
      '/admin/subscriber-imports',
      describeCall('Every import of subscribers, newest first', { response: v.array(ImportCard) }),
      requireAdmin,
      query(v.object(SearchPaging)),
      async (c) => list(c, await listImports(c.var.ctx, c.req.valid('query'))),
    )
    .delete(
      '/admin/subscriber-imports/:id',
      describeCall('Undo an import: what its addresses have not chosen themselves since', {
        response: ImportUndone,
      }),
      requireAdmin,
      param(Id),
      async (c) => c.json(await undoImport(c.var.ctx, c.req.valid('param').id)),
    )
    .post(
      '/admin/send-newsletter',
      describeCall('Write an issue and send it at once', { response: Sent }),
      requireAdmin,
      json(IssueInput),
      async (c) => c.json(await sendNewsletter(c.var.ctx, blocks, c.req.valid('json'))),
    )
    .get(
      '/admin/newsletter/recipients',
      describeCall('How many would get an issue that is sent now', { response: Recipients }),
      requireAdmin,
      query(RecipientsQuery),
      async (c) => c.json(await countRecipients(c.var.ctx, c.req.valid('query').audience)),
    )
    .get(
      '/admin/newsletter/blocks',
      describeCall('Articles, events and sessions by name, to put into an issue', {
        response: v.array(FoundBlock),
      }),
      requireAdmin,
      query(v.object(SearchPaging)),
      async (c) => list(c, await findBlocks(c.var.ctx, blocks, c.req.valid('query'))),
    )
    .post(
      '/admin/newsletter/preview',
      describeCall('An issue as its email', { response: Preview }),
      requireAdmin,
      json(IssuePreviewInput),
      async (c) => {
        const { lang, both, ...texts } = c.req.valid('json')
        return c.json(await previewIssue(c.var.ctx, blocks, { id: 0, ...texts }, { lang, both }))
      },
    )
    .get(
      '/admin/newsletter/issues',
      describeCall('Every issue, newest first', { response: v.array(IssueCardAnswer) }),
      requireAdmin,
      query(v.object(SearchPaging)),
      async (c) => list(c, await listIssues(c.var.ctx, c.req.valid('query'))),
    )
    .post(
      '/admin/newsletter/issues',
      describeCall('Begin a draft', { status: 201, response: IssueAnswer, errors: [409] }),
      requireAdmin,
      json(IssueInput),
      deduplicate,
      async (c) => c.json(await createIssue(c.var.ctx, c.req.valid('json')), 201),
    )
    .get(
      '/admin/newsletter/issues/:id',
      describeCall('An issue and how far it is', { response: IssueAnswer }),
      requireAdmin,
      param(Id),
      async (c) => c.json(await showIssue(c.var.ctx, c.req.valid('param').id)),
    )
    .patch(
      '/admin/newsletter/issues/:id',
      describeCall('Change a draft: what is left out stays', { response: IssueAnswer, errors: [409] }),
      requireAdmin,
      param(Id),
      json(IssueChange),
      async (c) => c.json(await updateIssue(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete(
      '/admin/newsletter/issues/:id',
      describeCall('Delete a draft', { status: 204, errors: [409] }),
      requireAdmin,
      param(Id),
      async (c) => {
        await deleteIssue(c.var.ctx, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .post(
      '/admin/newsletter/issues/:id/test',
      describeCall('Send it to oneself', { response: TestSent, errors: [422, 503] }),
      requireAdmin,
      param(Id),
      async (c) => c.json(await sendTest(c.var.ctx, blocks, c.req.valid('param').id)),
    )
    .post(
      '/admin/newsletter/issues/:id/sending',
      describeCall('Send it, now or at a time', { response: IssueAnswer, errors: [409] }),
      requireAdmin,
      param(Id),
      json(SendingInput),
      deduplicate,
      async (c) => c.json(await sendIssue(c.var.ctx, blocks, c.req.valid('param').id, c.req.valid('json'))),
    )
    .patch(
      '/admin/newsletter/issues/:id/sending',
      describeCall('Pause, resume or cancel it, or take it off its time', {
        response: IssueAnswer,
        errors: [409],
      }),
      requireAdmin,
      param(Id),
      json(SendingChange),
      async (c) =>
        c.json(await updateSending(c.var.ctx, c.req.valid('param').id, c.req.valid('json').change)),
    )
