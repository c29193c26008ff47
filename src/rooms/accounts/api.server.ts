import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { about, type Env } from '#platform/door.server.ts'
import { json, param, query, says } from '#platform/parse.server.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Caller, SignedIn } from './auth.server.ts'
import { confirmSignIn } from './confirm.server.ts'
import { exportOwnData, leave, type OwnData } from './own-data.server.ts'
import { listOwnProviders, removeOwnProvider } from './own-providers.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from './own-sessions.server.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listOwnPasskeys,
  removeOwnPasskey,
  signInWithPasskey,
} from './passkeys.server.ts'
import { changeOwnProfile, profileOf, showOwnProfile } from './profile.server.ts'
import { beginProviderSignIn, returnFromProvider, waysToSignIn } from './provider-sign-in.server.ts'
import {
  ConfirmInput,
  LeaveInput,
  PasskeyInput,
  PasskeySignInInput,
  ProfileInput,
  ProviderAnswer,
  ProviderInput,
  SignInInput,
  SignupInput,
  TextId,
} from './rules.ts'
import { mailSignIn } from './sign-in.server.ts'
import { signUp } from './signup.server.ts'
import { topicOf } from './viewer.server.ts'
import { inLangOf, localPath, mayEndSession } from './ways.ts'

type C = Context<Env>

/** Accounts' doors. `rooms` are all that keep something of a person, for taking along and for leaving. */
export const accountsApi = (rooms: OwnData[]) =>
  new Hono<Env>().route('/', signingIn).route('/', oneself(rooms)).route('/', keys).route('/', provider)

const signingIn = new Hono<Env>()
  .get('/auth/user', says('The signed-in person'), async (c) => {
    const { viewer } = c.var.ctx
    if (viewer.signedIn) about(c, topicOf(viewer.id))
    return c.json(await showOwnProfile(c.var.ctx))
  })
  .post('/signup', says('Makes an account and signs it in', 201), json(SignupInput), async (c) =>
    c.json(await welcome(c, await signUp(c.var.ctx, c.req.valid('json'), callerOf(c))), 201),
  )
  .post('/sign-in', says('Mails a link and a code', 202), json(SignInInput), async (c) => {
    await mailSignIn(c.var.ctx, c.req.valid('json').email)
    return c.json({}, 202)
  })
  .post('/sign-in/confirm', says('Signs in by link or code'), json(ConfirmInput), async (c) =>
    c.json(await welcome(c, await confirmSignIn(c.var.ctx, c.req.valid('json'), callerOf(c)))),
  )
  .post('/sign-out', says('Ends the session of this browser', 204), async (c) => {
    setCookies(c, [await signOut(c.var.ctx)])
    return c.body(null, 204)
  })
  .get('/login', says('Leads to the sign-in page'), query(v.object({ to: v.optional(v.string()) })), (c) => {
    const to = localPath(c.req.valid('query').to)
    const signIn = inLangOf(c.req.header('referer'), '/sign-in')
    return c.redirect(to ? `${signIn}?to=${encodeURIComponent(to)}` : signIn)
  })
  .get('/logout', says('Signs out, or leads to a page that asks'), async (c) => {
    const page = (path: string) => c.redirect(inLangOf(c.req.header('referer'), path))
    if (!mayEndSession((name) => c.req.header(name))) return page('/sign-out')
    setCookies(c, [await signOut(c.var.ctx)])
    return page('/')
  })

const oneself = (rooms: OwnData[]) =>
  new Hono<Env>()
    .patch('/me', says('Changes the own account'), json(ProfileInput), async (c) =>
      c.json(await changeOwnProfile(c.var.ctx, c.req.valid('json'))),
    )
    .delete('/me', says('Deletes the own account', 204), json(LeaveInput), async (c) => {
      setCookies(c, [await leave(c.var.ctx, rooms, c.req.valid('json'))])
      return c.body(null, 204)
    })
    .get('/me/export', says('All own data, to take along'), async (c) => {
      const all = await exportOwnData(c.var.ctx, rooms)
      c.header('Content-Disposition', 'attachment; filename="peyvand.json"')
      return c.json(all)
    })
    .get('/me/sessions', says('Where one is signed in'), async (c) =>
      c.json(await listOwnSessions(c.var.ctx)),
    )
    .delete('/me/sessions', says('Ends all other sessions', 204), async (c) => {
      await endOtherSessions(c.var.ctx)
      return c.body(null, 204)
    })
    .delete('/me/sessions/:id', says('Ends one session', 204), param(TextId), async (c) => {
      await endOwnSession(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get('/me/passkeys', says('The own passkeys'), async (c) => c.json(await listOwnPasskeys(c.var.ctx)))
    .delete('/me/passkeys/:id', says('Removes a passkey', 204), param(TextId), async (c) => {
      await removeOwnPasskey(c.var.ctx, c.req.valid('param').id)
      return c.body(null, 204)
    })

const keys = new Hono<Env>()
  .get('/auth/passkey/register-options', says('Begins adding a passkey'), async (c) => {
    const { options, cookies } = await beginPasskey(c.var.ctx, callerOf(c))
    setCookies(c, cookies)
    return c.json(options)
  })
  .post('/auth/passkey/register', says('Adds a passkey', 201), json(PasskeyInput), async (c) =>
    c.json(await addPasskey(c.var.ctx, c.req.valid('json'), callerOf(c)), 201),
  )
  .get('/auth/passkey/sign-in-options', says('Begins signing in with a passkey'), async (c) => {
    const { options, cookies } = await beginPasskeySignIn(c.var.ctx)
    setCookies(c, cookies)
    return c.json(options)
  })
  .post('/auth/passkey/sign-in', says('Signs in with a passkey'), json(PasskeySignInInput), async (c) =>
    c.json(await welcome(c, await signInWithPasskey(c.var.ctx, c.req.valid('json'), callerOf(c)))),
  )

/** Where no provider is configured, there are no such doors. */
const whereConfigured: MiddlewareHandler<Env> = async (c, next) => {
  if (!c.var.ctx.env.provider) throw new Refusal(404, 'not_found')
  await next()
}

const provider = new Hono<Env>()
  .get('/sign-in/ways', says('What else than mail and passkeys signs in'), (c) => {
    about(c, 'ways-in') // nothing tells it: it changes with a restart
    return c.json(waysToSignIn(c.var.ctx))
  })
  .post(
    '/sign-in/provider',
    says('Begins signing in over the provider'),
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
    '/sign-in/provider/callback',
    says('Where the provider leads back to'),
    whereConfigured,
    query(ProviderAnswer),
    async (c) => {
      const answer = c.req.valid('query')
      const { to, cookies } = await returnFromProvider(c.var.ctx, answer, callerOf(c), warningOf(c))
      setCookies(c, cookies)
      return c.redirect(to)
    },
  )
  .get('/me/providers', says('The providers that sign one in'), async (c) =>
    c.json(await listOwnProviders(c.var.ctx)),
  )
  .delete('/me/providers/:id', says('Takes a provider away', 204), param(TextId), async (c) => {
    await removeOwnProvider(c.var.ctx, c.req.valid('param').id)
    return c.body(null, 204)
  })

const warningOf = (c: C) => (reason: string) =>
  c.var.log.warn({ requestId: c.var.requestId, reason }, 'the sign-in provider could not be relied on')

const callerOf = (c: C): Caller => ({ cookie: c.req.header('cookie'), userAgent: c.req.header('user-agent') })

function setCookies(c: C, cookies: string[]) {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Whoever was signed in gets the cookies that say so, and sees the own account. */
function welcome(c: C, { id, cookies }: SignedIn) {
  setCookies(c, cookies)
  return profileOf(c.var.ctx, id)
}
