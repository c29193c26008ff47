import { Hono } from 'hono'
import * as v from 'valibot'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { list, Paging } from '#platform/http/paging.server.ts'
import { json, query } from '#platform/http/parse.server.ts'
import { inLang } from '#platform/i18n/lang.ts'
import { showChoices, updateChoices } from './choices.server.ts'
import { countUnread, listNotifications, markNotificationsRead } from './list.server.ts'
import { Notification, NotificationChoices, Unread, Unsubscription } from './responses.server.ts'
import { ChoicesInput, ReadInput, TokenQuery } from './rules.ts'
import { showUnsubscribe, undoUnsubscribe, unsubscribeFromEmails } from './unsubscribe.server.ts'

const notificationRoutes = new Hono<Env>()
  .get(
    '/notifications',
    describeCall('One’s own notifications, newest first', {
      response: v.array(Notification),
      signedIn: true,
    }),
    query(v.object(Paging)),
    async (c) => list(c, await listNotifications(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/notifications/count',
    describeCall('How many are unread, up to 100', { response: Unread, signedIn: true }),
    async (c) => c.json(await countUnread(c.var.ctx)),
  )
  .post(
    '/notifications/read',
    describeCall('Mark some as read, all up to one, or those that lead to a page', {
      response: Unread,
      signedIn: true,
    }),
    json(ReadInput),
    async (c) => c.json(await markNotificationsRead(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/me/notification-choices',
    describeCall('How one wants to be notified of what', { response: NotificationChoices, signedIn: true }),
    async (c) => c.json(await showChoices(c.var.ctx)),
  )
  .put(
    '/me/notification-choices',
    describeCall('Choose how to be notified of what', { response: NotificationChoices, signedIn: true }),
    json(ChoicesInput),
    async (c) => c.json(await updateChoices(c.var.ctx, c.req.valid('json'))),
  )

/** The token in an email is enough: its holder needs no session, and may call from any origin (see src/api.ts). */
const byMail = new Hono<Env>()
  .get(
    '/notifications/unsubscribe',
    describeCall('What the link of an email would end; a browser is redirected to the page that asks', {
      redirects: true,
      response: Unsubscription,
      errors: [404],
    }),
    query(TokenQuery),
    async (c) => {
      const { token } = c.req.valid('query')
      const { ctx } = c.var
      if (c.req.header('accept')?.includes('text/html'))
        return c.redirect(`${inLang(ctx.lang, '/unsubscribe')}?token=${encodeURIComponent(token)}`)
      return c.json(await showUnsubscribe(ctx, token))
    },
  )
  .post(
    '/notifications/unsubscribe',
    describeCall('Unsubscribe from the emails that a link names, in one click (RFC 8058)', {
      response: Unsubscription,
      errors: [404, 429],
    }),
    query(TokenQuery),
    async (c) => c.json(await unsubscribeFromEmails(c.var.ctx, c.req.valid('query').token)),
  )
  .delete(
    '/notifications/unsubscribe',
    describeCall('Subscribe to these emails again', { response: Unsubscription, errors: [404, 429] }),
    query(TokenQuery),
    async (c) => c.json(await undoUnsubscribe(c.var.ctx, c.req.valid('query').token)),
  )

export const notificationsApi = new Hono<Env>().route('/', notificationRoutes).route('/', byMail)
