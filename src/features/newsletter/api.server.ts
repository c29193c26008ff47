import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { Id, json, param, parseWhole, query } from '#platform/http/parse.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { showArchivedIssue } from './issues/archive.server.ts'
import type { BlockSource } from './issues/block-source.server.ts'
import { BLOCK_TAGS } from './issues/blocks.ts'
import { listPublicIssues } from './issues/issues.server.ts'
import {
  ArchivedIssue,
  ConfirmationAnswer,
  EventsTaken,
  PreferencesAnswer,
  PreferencesByLink,
  PublicIssueAnswer,
  Subscribed,
  Unsubscribed,
} from './responses.server.ts'
import { NewsletterToken, PreferencesInput, SubscribeInput, SubscriptionInput } from './rules.ts'
import { assertSigned, EmailEvents, handleEmailEvents, SIGNATURE_HEADER } from './sending/webhook.server.ts'
import { confirmSubscription, showConfirmation } from './subscribers/confirm.server.ts'
import {
  showOwnPreferences,
  showPreferences,
  unsubscribeFromList,
  updateOwnPreferences,
  updatePreferences,
} from './subscribers/preferences.server.ts'
import { subscribe } from './subscribers/subscribe.server.ts'

/** @param blocks what issues can show of the site */
export const newsletterApi = (blocks: BlockSource[]) =>
  new Hono<Env>()
    .post(
      '/newsletter/subscribe',
      describeCall('Subscribe to the newsletter; an email asks to confirm it', {
        status: 201,
        response: Subscribed,
        errors: [429],
      }),
      json(SubscribeInput),
      async (c) => c.json(await subscribe(c.var.ctx, c.req.valid('json'), 'newsletter'), 201),
    )
    .post(
      '/newsletter',
      describeCall('Wait for new events; an email asks to confirm it', {
        status: 201,
        response: Subscribed,
        errors: [429],
      }),
      json(SubscribeInput),
      async (c) => c.json(await subscribe(c.var.ctx, c.req.valid('json'), 'events'), 201),
    )
    .get(
      '/newsletter/confirm',
      describeCall('What a link would confirm', { response: ConfirmationAnswer, errors: [404] }),
      query(NewsletterToken),
      async (c) => c.json(await showConfirmation(c.var.ctx, c.req.valid('query').token)),
    )
    .post(
      '/newsletter/confirm',
      describeCall('Confirm a subscription', { response: ConfirmationAnswer, errors: [404, 429] }),
      json(NewsletterToken),
      async (c) => c.json(await confirmSubscription(c.var.ctx, c.req.valid('json').token)),
    )
    .get(
      '/newsletter/preferences',
      describeCall('The choices behind a link', { response: PreferencesByLink, errors: [404] }),
      query(NewsletterToken),
      async (c) => c.json(await showPreferences(c.var.ctx, c.req.valid('query').token)),
    )
    .patch(
      '/newsletter/preferences',
      describeCall('Change them; what is left out stays', {
        response: PreferencesByLink,
        errors: [404, 429],
      }),
      json(PreferencesInput),
      async (c) => c.json(await updatePreferences(c.var.ctx, c.req.valid('json'))),
    )
    .get(
      '/newsletter/unsubscribe',
      describeCall('Redirect to the page that asks: not every mail program unsubscribes by itself', {
        redirects: true,
      }),
      query(NewsletterToken),
      (c) => {
        const { token } = c.req.valid('query')
        return c.redirect(
          `${inLang(c.var.ctx.lang, '/newsletter/unsubscribe')}?token=${encodeURIComponent(token)}`,
        )
      },
    )
    .post(
      '/newsletter/unsubscribe',
      describeCall('Unsubscribe: by one click in a mail program, or from the page', {
        takes: { 'application/json': NewsletterToken },
        response: Unsubscribed,
        errors: [404, 429],
      }),
      async (c) => c.json(await unsubscribeFromList(c.var.ctx, await tokenOf(c))),
    )
    .get(
      '/me/newsletter',
      describeCall('One’s own choices', { response: PreferencesAnswer, signedIn: true, errors: [403] }),
      async (c) => c.json(await showOwnPreferences(c.var.ctx)),
    )
    .patch(
      '/me/newsletter',
      describeCall('Change them; what is left out stays', {
        response: PreferencesAnswer,
        signedIn: true,
        errors: [403],
      }),
      json(SubscriptionInput),
      async (c) => c.json(await updateOwnPreferences(c.var.ctx, c.req.valid('json'))),
    )
    .get(
      '/newsletter/issues',
      describeCall('Issues that were sent, newest first', { response: v.array(PublicIssueAnswer) }),
      query(v.object(Paging)),
      async (c) => {
        cacheTags(c, 'newsletter')
        return list(c, await listPublicIssues(c.var.ctx, c.req.valid('query')))
      },
    )
    .get(
      '/newsletter/issues/:id',
      describeCall('An issue that was sent, in the caller’s language', { response: ArchivedIssue }),
      param(Id),
      async (c) => {
        // What its blocks show may be deleted or hidden.
        cacheTags(c, 'newsletter', ...BLOCK_TAGS)
        return c.json(await showArchivedIssue(c.var.ctx, blocks, c.req.valid('param').id))
      },
    )
    .post(
      '/webhooks/email',
      describeCall('Bounces and complaints of the email provider, signed', {
        takes: { 'application/json': EmailEvents },
        response: EventsTaken,
        errors: [403, 404],
      }),
      async (c) => {
        const { ctx } = c.var
        const body = await c.req.text()
        assertSigned(ctx, body, c.req.header(SIGNATURE_HEADER), ctx.now)
        return c.json(await handleEmailEvents(ctx, parseWhole(EmailEvents, parsed(body))))
      },
    )

/** In the address for a mail program (RFC 8058, 3.1), in JSON for the page. */
async function tokenOf(c: Context<Env>): Promise<string> {
  const inAddress = c.req.query('token')
  return parseWhole(NewsletterToken, inAddress ? { token: inAddress } : parsed((await c.req.text()) || '{}'))
    .token
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'unreadable')
  }
}
