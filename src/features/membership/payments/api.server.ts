import { Hono } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { json, query } from '#platform/http/parse.server.ts'
import { SETTINGS_TAG } from '#platform/settings/settings.server.ts'
import { requestAccess } from '../members/access-requests.server.ts'
import { showOwnSubscription } from '../members/own.server.ts'
import {
  AccessRequested,
  CheckoutAddress,
  CheckoutAnswer,
  EventTaken,
  OwnSubscription,
  PlanChangePreview,
  Plans,
} from '../responses.server.ts'
import { CheckoutInput, CheckoutReturn, PlanChangeInput } from '../rules.ts'
import {
  cancelSubscription,
  changePlan,
  openPortal,
  previewChange,
  resumeSubscription,
} from './changes.server.ts'
import { confirmCheckout, openCheckout } from './checkout.server.ts'
import { PLANS_TAG, showPlans } from './plans.server.ts'
import { handleEvent, readEvent, SIGNATURE_HEADER } from './webhook.server.ts'

/** What members do with their subscription, and Stripe's webhook. */
export const paymentsApi = new Hono<Env>()
  .get(
    '/plans',
    describeCall('Whether payments are open, and what the plans cost', { response: Plans }),
    async (c) => {
      cacheTags(c, SETTINGS_TAG, PLANS_TAG)
      return c.json(await showPlans(c.var.ctx))
    },
  )
  .get(
    '/me/subscription',
    describeCall('One’s own membership and payments', { response: OwnSubscription, signedIn: true }),
    async (c) => c.json(await showOwnSubscription(c.var.ctx)),
  )
  .post(
    '/subscriptions/checkout',
    describeCall('Open Stripe’s checkout for a plan', {
      response: CheckoutAddress,
      signedIn: true,
      errors: [403, 409, 429],
    }),
    json(CheckoutInput),
    async (c) => c.json(await openCheckout(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/subscriptions/checkout/confirmation',
    describeCall('How one’s checkout stands; a completed one makes the membership', {
      response: CheckoutAnswer,
      signedIn: true,
      errors: [403, 404, 409, 429],
    }),
    json(CheckoutReturn),
    async (c) => c.json(await confirmCheckout(c.var.ctx, c.req.valid('json').session)),
  )
  .post(
    '/subscriptions/portal',
    describeCall('Open Stripe’s pages for one’s card and invoices', {
      response: CheckoutAddress,
      signedIn: true,
      errors: [409, 429],
    }),
    async (c) => c.json(await openPortal(c.var.ctx)),
  )
  .post(
    '/subscriptions/cancellation',
    describeCall('End one’s subscription with the period that is paid', {
      response: OwnSubscription,
      signedIn: true,
      errors: [409, 429],
    }),
    async (c) => {
      await cancelSubscription(c.var.ctx)
      return c.json(await showOwnSubscription(c.var.ctx))
    },
  )
  .delete(
    '/subscriptions/cancellation',
    describeCall('Resume a cancelled subscription, as long as its period lasts', {
      response: OwnSubscription,
      signedIn: true,
      errors: [409, 429],
    }),
    async (c) => {
      await resumeSubscription(c.var.ctx)
      return c.json(await showOwnSubscription(c.var.ctx))
    },
  )
  .get(
    '/subscriptions/change',
    describeCall('What another plan would cost today, and from then on', {
      response: PlanChangePreview,
      signedIn: true,
      errors: [409, 429],
    }),
    query(CheckoutInput),
    async (c) => c.json(await previewChange(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/subscriptions/change',
    describeCall('Change the plan, as previewed', {
      response: OwnSubscription,
      signedIn: true,
      errors: [409, 429],
    }),
    json(PlanChangeInput),
    deduplicate,
    async (c) => {
      await changePlan(c.var.ctx, c.req.valid('json'))
      return c.json(await showOwnSubscription(c.var.ctx))
    },
  )
  .post(
    '/subscriptions/access-requests',
    describeCall('Ask for a free membership', {
      status: 201,
      response: AccessRequested,
      signedIn: true,
      errors: [403, 409, 429],
    }),
    async (c) => c.json(await requestAccess(c.var.ctx), 201),
  )
  .post(
    '/stripe/webhook',
    describeCall('An event of Stripe, signed', {
      takes: { 'application/json': v.looseObject({}) },
      response: EventTaken,
      errors: [409],
    }),
    async (c) => {
      const { ctx } = c.var
      const event = readEvent(ctx, await c.req.text(), c.req.header(SIGNATURE_HEADER))
      return c.json(await handleEvent(ctx, event))
    },
  )
