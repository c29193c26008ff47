import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { cacheTags } from '#platform/cache/cache-tags.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { json, param, query } from '#platform/http/parse.server.ts'
import { listOwnProviders, removeOwnProvider } from '../oidc/own-providers.server.ts'
import {
  beginProviderSignIn,
  returnFromProvider,
  signInMethodsOffered,
} from '../oidc/provider-sign-in.server.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from '../passkeys/passkeys.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import {
  Account,
  LinkedProvider,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  ProviderPage,
  SignInMethods,
} from '../responses.server.ts'
import { PasskeyInput, PasskeySignInInput, ProviderAnswer, ProviderInput, TextId } from '../rules.ts'
import { callerOf, completeSignIn, setCookies } from '../sessions/session-answer.server.ts'

type C = Context<Env>

const keys = new Hono<Env>()
  .get(
    '/auth/passkey/register-options',
    describeCall('Begin to add a passkey', {
      response: PasskeyCreation,
      signedIn: true,
      errors: [403, 409, 422, 429],
    }),
    async (c) => {
      const { options, cookies } = await beginPasskey(c.var.ctx, callerOf(c))
      setCookies(c, cookies)
      return c.json(options)
    },
  )
  .post(
    '/auth/passkey/register',
    describeCall('Add a passkey', { status: 201, response: Passkey, signedIn: true, errors: [409, 429] }),
    json(PasskeyInput),
    async (c) => c.json(await addPasskey(c.var.ctx, c.req.valid('json'), callerOf(c)), 201),
  )
  .get(
    '/auth/passkey/sign-in-options',
    describeCall('Begin to sign in with a passkey', { response: PasskeyRequest, errors: [429] }),
    async (c) => {
      const { options, cookies } = await beginPasskeySignIn(c.var.ctx)
      setCookies(c, cookies)
      return c.json(options)
    },
  )
  .post(
    '/auth/passkey/sign-in',
    describeCall('Sign in with a passkey', { response: Account, errors: [429] }),
    json(PasskeySignInInput),
    async (c) =>
      c.json(await completeSignIn(c, await signInWithPasskey(c.var.ctx, c.req.valid('json'), callerOf(c)))),
  )

/** Where no provider is configured, there are no such routes. */
const whereConfigured: MiddlewareHandler<Env> = async (c, next) => {
  if (!c.var.ctx.env.provider) throw new ApiError(404, 'not_found')
  await next()
}

const provider = new Hono<Env>()
  .get(
    '/sign-in/ways',
    describeCall('The provider that one can sign in with, if one is configured', { response: SignInMethods }),
    (c) => {
      cacheTags(c, 'sign-in-methods') // no tag changes it: it changes with a restart
      return c.json(signInMethodsOffered(c.var.ctx))
    },
  )
  .post(
    '/sign-in/provider',
    describeCall('Begin to sign in through the provider', { response: ProviderPage, errors: [404, 429] }),
    whereConfigured,
    json(ProviderInput),
    async (c) => {
      const page = c.req.header('referer')
      const { url, cookie } = await beginProviderSignIn(c.var.ctx, c.req.valid('json'), page, warningOf(c))
      setCookies(c, [cookie])
      return c.json({ url })
    },
  )
  .get(
    '/me/providers',
    describeCall('The providers that sign one in', { response: v.array(LinkedProvider), signedIn: true }),
    async (c) => c.json(await listOwnProviders(c.var.ctx)),
  )
  .delete(
    '/me/providers/:id',
    describeCall('Unlink a provider', { status: 204, signedIn: true }),
    param(TextId),
    async (c) => {
      await removeOwnProvider(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )

const makeReturnRoute = (features: PersonalData[]) =>
  new Hono<Env>().get(
    '/sign-in/provider/callback',
    describeCall('Where the provider redirects back to', { redirects: true, errors: [403, 404, 409] }),
    whereConfigured,
    query(ProviderAnswer),
    async (c) => {
      const answer = c.req.valid('query')
      const { to, cookies } = await returnFromProvider(c.var.ctx, answer, {
        caller: callerOf(c),
        warn: warningOf(c),
        features,
      })
      setCookies(c, cookies)
      return c.redirect(to)
    },
  )

const warningOf = (c: C) => (reason: string) =>
  c.var.ctx.log.warn({ requestId: c.var.requestId, reason }, 'the sign-in provider could not be relied on')

/** Passkeys and a provider: the sign-in methods beside email. */
export const signInMethods = (features: PersonalData[]) =>
  new Hono<Env>().route('/', keys).route('/', provider).route('/', makeReturnRoute(features))
