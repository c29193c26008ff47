import { Hono } from 'hono'
import * as v from 'valibot'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { json, query } from '#platform/http/parse.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { listEarlierPosts, settleEarlierPosts } from '../profile/earlier-posts.server.ts'
import { Account, EarlierPost, EmailOfAccount, SessionEnd } from '../responses.server.ts'
import { ConfirmInput, LeaveInput, TokenInput } from '../rules.ts'
import { readEndReason } from '../sessions/ended-sessions.server.ts'
import { callerOf, completeSignIn } from '../sessions/session-answer.server.ts'
import { confirmSignIn, showLink } from './confirm.server.ts'

/** Where an address is verified, and what its owner decides then. */
export const verifying = (features: PersonalData[]) =>
  new Hono<Env>()
    .post(
      '/sign-in/confirm',
      describeCall('Sign in by link or code', { response: Account, errors: [429] }),
      json(ConfirmInput),
      async (c) =>
        c.json(
          await completeSignIn(c, await confirmSignIn(c.var.ctx, c.req.valid('json'), callerOf(c), features)),
        ),
    )
    .get(
      '/sign-in/link',
      describeCall('Whom a link in an email signs in', { response: EmailOfAccount, errors: [422] }),
      query(TokenInput),
      async (c) => c.json(await showLink(c.var.ctx, c.req.valid('query').token)),
    )
    .get(
      '/sign-in/ended',
      describeCall('Why the session of this browser was ended, if it was', { response: SessionEnd }),
      async (c) => c.json(await readEndReason(c.var.ctx, c.req.header('cookie'))),
    )
    .get(
      '/me/earlier-posts',
      describeCall('What was posted before the owner verified the address', {
        response: v.array(EarlierPost),
        signedIn: true,
      }),
      async (c) => c.json(await listEarlierPosts(c.var.ctx, features)),
    )
    .delete(
      '/me/earlier-posts',
      describeCall('Keep or remove them', { status: 204, signedIn: true }),
      json(LeaveInput),
      async (c) => {
        await settleEarlierPosts(c.var.ctx, features, c.req.valid('json'))
        return c.body(null, 204)
      },
    )
