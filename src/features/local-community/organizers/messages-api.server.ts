import { Hono } from 'hono'
import * as v from 'valibot'
import { deduplicate } from '#platform/http/deduplicate.server.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { Id, json, param } from '#platform/http/parse.server.ts'
import { OrganizerMessage } from '../responses.server.ts'
import { type MessageAudience, MessageInput } from '../rules.ts'
import { listMessages, sendMessage } from './messages.server.ts'

/** The routes of organizers' messages: to all members of a group, or to all who come to an event. */
export const messagesApi = (kind: MessageAudience['kind'], described: { list: string; send: string }) =>
  new Hono<Env>()
    .get(
      '/:id/messages',
      describeCall(described.list, {
        response: v.array(OrganizerMessage),
        signedIn: true,
        errors: [403],
      }),
      param(Id),
      async (c) => c.json(await listMessages(c.var.ctx, { kind, id: c.req.valid('param').id })),
    )
    .post(
      '/:id/messages',
      describeCall(described.send, {
        status: 201,
        response: OrganizerMessage,
        signedIn: true,
        errors: [403, 429],
      }),
      param(Id),
      json(MessageInput),
      deduplicate,
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(await sendMessage(c.var.ctx, { kind, id }, c.req.valid('json')), 201)
      },
    )
