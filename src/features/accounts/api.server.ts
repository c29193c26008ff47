import { Hono } from 'hono'
import * as v from 'valibot'
import { describeCall } from '#platform/http/describe.server.ts'
import type { Env } from '#platform/http/hono-env.server.ts'
import { json, param, query } from '#platform/http/parse.server.ts'
import { listOwnPasskeys, removeOwnPasskey } from './passkeys/passkeys.server.ts'
import { deleteAccount, exportPersonalData, type PersonalData } from './personal-data.server.ts'
import { confirmEmail, undoEmail } from './profile/email-change.server.ts'
import { requestEmailChange, showPendingEmail } from './profile/email-change-request.server.ts'
import { showOwnProfile, updateOwnProfile } from './profile/profile.server.ts'
import {
  Account,
  EmailOfAccount,
  exportOf,
  MailedSignIn,
  Passkey,
  PendingEmail,
  SignInSession,
} from './responses.server.ts'
import { LeaveInput, ProfileInput, SignInInput, SignupInput, TextId, TokenInput } from './rules.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, signOut } from './sessions/own-sessions.server.ts'
import { callerOf, completeSignIn, setCookies } from './sessions/session-answer.server.ts'
import { mailSignIn } from './sign-in/sign-in.server.ts'
import { signInMethods } from './sign-in/sign-in-methods-api.server.ts'
import { inLangOf, localPath, mayEndSession } from './sign-in/sign-in-paths.ts'
import { signUp } from './sign-in/signup.server.ts'
import { verifying } from './sign-in/verifying-api.server.ts'

/** The routes of accounts. `features` are all that store personal data, for the export and for deleting the account. */
export const accountsApi = (features: PersonalData[]) =>
  new Hono<Env>()
    .route('/', signingIn(features))
    .route('/', verifying(features))
    .route('/', makeAccountRoutes(features))
    .route('/', signInMethods(features))

const signingIn = (features: PersonalData[]) =>
  new Hono<Env>()
    .get(
      '/auth/user',
      describeCall('The signed-in person', { response: Account, signedIn: true }),
      async (c) => c.json(await showOwnProfile(c.var.ctx)),
    )
    .post(
      '/signup',
      describeCall('Create an account and sign it in', {
        status: 201,
        response: Account,
        errors: [409, 429],
      }),
      json(SignupInput),
      async (c) =>
        c.json(
          await completeSignIn(
            c,
            await signUp(c.var.ctx, c.req.valid('json'), { caller: callerOf(c), features }),
          ),
          201,
        ),
    )
    .post(
      '/sign-in',
      describeCall('Send a link and a code by email', { status: 202, response: MailedSignIn, errors: [429] }),
      json(SignInInput),
      async (c) => {
        return c.json((await mailSignIn(c.var.ctx, c.req.valid('json').email)) ?? {}, 202)
      },
    )
    .post('/sign-out', describeCall('End the session of this browser', { status: 204 }), async (c) => {
      setCookies(c, [await signOut(c.var.ctx)])
      return c.body(null, 204)
    })
    .get(
      '/login',
      describeCall('Redirect to the sign-in page', { redirects: true }),
      query(v.object({ to: v.optional(v.string()) })),
      (c) => {
        const to = localPath(c.req.valid('query').to)
        const signIn = inLangOf(c.req.header('referer'), '/sign-in')
        return c.redirect(to ? `${signIn}?to=${encodeURIComponent(to)}` : signIn)
      },
    )
    .get(
      '/logout',
      describeCall('Sign out, or redirect to a page that asks', { redirects: true }),
      async (c) => {
        const page = (path: string) => c.redirect(inLangOf(c.req.header('referer'), path))
        if (!mayEndSession((name) => c.req.header(name))) return page('/sign-out')
        setCookies(c, [await signOut(c.var.ctx)])
        return page('/')
      },
    )

const makeAccountRoutes = (features: PersonalData[]) =>
  new Hono<Env>()
    .patch(
      '/me',
      describeCall('Change one’s own account', { response: Account, signedIn: true, errors: [403, 429] }),
      json(ProfileInput),
      async (c) => c.json(await updateOwnProfile(c.var.ctx, c.req.valid('json'))),
    )
    .delete(
      '/me',
      describeCall('Delete one’s own account', { status: 204, signedIn: true, errors: [409] }),
      json(LeaveInput),
      async (c) => {
        setCookies(c, [await deleteAccount(c.var.ctx, features, c.req.valid('json'))])
        return c.body(null, 204)
      },
    )
    .get(
      '/me/email',
      describeCall('The email that waits to be confirmed in the place of the present one', {
        response: PendingEmail,
        signedIn: true,
      }),
      async (c) => c.json(await showPendingEmail(c.var.ctx)),
    )
    .put(
      '/me/email',
      describeCall('Ask for another email address', {
        status: 202,
        response: v.strictObject({}),
        signedIn: true,
        errors: [429],
      }),
      json(SignInInput),
      async (c) => {
        await requestEmailChange(c.var.ctx, c.req.valid('json').email)
        return c.json({}, 202)
      },
    )
    .post(
      '/me/email/confirm',
      describeCall('Confirm another email address of an account, by the link that was sent there', {
        response: EmailOfAccount,
        errors: [409, 429],
      }),
      json(TokenInput),
      async (c) => c.json(await confirmEmail(c.var.ctx, c.req.valid('json').token, features)),
    )
    .post(
      '/me/email/undo',
      describeCall('Give an account its former email address back, by the link that was sent there', {
        response: EmailOfAccount,
        errors: [409, 429],
      }),
      json(TokenInput),
      async (c) => c.json(await undoEmail(c.var.ctx, c.req.valid('json').token, features)),
    )
    .get(
      '/me/export',
      describeCall('All of one’s own data, to download', {
        response: exportOf(features),
        signedIn: true,
        errors: [429],
      }),
      async (c) => {
        const personalData = await exportPersonalData(c.var.ctx, features)
        c.header('Content-Disposition', 'attachment; filename="peyvand.json"')
        return c.json(personalData)
      },
    )
    .get(
      '/me/sessions',
      describeCall('Where one is signed in', { response: v.array(SignInSession), signedIn: true }),
      async (c) => c.json(await listOwnSessions(c.var.ctx)),
    )
    .delete(
      '/me/sessions',
      describeCall('End all other sessions', { status: 204, signedIn: true }),
      async (c) => {
        await endOtherSessions(c.var.ctx)
        return c.body(null, 204)
      },
    )
    .delete(
      '/me/sessions/:id',
      describeCall('End one session', { status: 204, signedIn: true }),
      param(TextId),
      async (c) => {
        await endOwnSession(c.var.ctx, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .get(
      '/me/passkeys',
      describeCall('One’s own passkeys', { response: v.array(Passkey), signedIn: true }),
      async (c) => c.json(await listOwnPasskeys(c.var.ctx)),
    )
    .delete(
      '/me/passkeys/:id',
      describeCall('Remove a passkey', { status: 204, signedIn: true }),
      param(TextId),
      async (c) => {
        await removeOwnPasskey(c.var.ctx, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
