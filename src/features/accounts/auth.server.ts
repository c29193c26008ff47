import { createHash } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { emailOTP, magicLink } from 'better-auth/plugins'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { COOKIE_PREFIX } from '#platform/http/cookies.ts'
import { CODE_TRIES, SESSION_REFRESH_SECONDS, SESSION_SECONDS, VERIFICATION_SECONDS } from './rules.ts'
import { readDevice } from './sessions/device.ts'
import { passkeys, providerAccounts, sessions, users, verifications } from './tables.ts'

/** What the authentication library needs to know of an installation. */
export type AuthAppContext = Pick<AppContext, 'env' | 'secrets'> & { db: Executor }
type Auth = ReturnType<typeof makeAuth>

const authByDb = new WeakMap<Executor, Auth>()

/**
 * Better Auth on our tables. Its router is not served: our routes call `auth.api`. It cannot join a
 * transaction, so each transaction has an instance of its own (`{ ...ctx, db: tx }`): a link is used, older ones end
 * and the address is verified together or not at all.
 */
export function authOf(app: AuthAppContext): Auth {
  const cached = authByDb.get(app.db)
  if (cached) return cached
  const auth = makeAuth(app)
  authByDb.set(app.db, auth)
  return auth
}

function makeAuth({ db, env, secrets }: AuthAppContext) {
  const { hostname, origin } = new URL(env.PUBLIC_URL)
  return betterAuth({
    appName: 'Peyvand',
    baseURL: origin,
    basePath: '/api/auth',
    secret: secrets.session,
    trustedOrigins: [origin],
    database: onTables(db),
    user: { fields: { name: 'firstName', emailVerified: 'emailVerified', image: 'profileImageUrl' } },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_REFRESH_SECONDS,
      disableSessionRefresh: true, // done in session-refresh.server.ts, where the cookie can follow
      additionalFields: { sess: { type: 'json', required: false, input: false } },
    },
    verification: { disableCleanup: true }, // an hourly job does it, not somebody's sign-in
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: withoutAddress(session) }) } },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: env.secure,
      database: { validateSchema: false }, // it asks for columns for addresses and user agents, which are not stored
    },
    rateLimit: { enabled: false }, // limits are counted in the database, by our routes
    logger: { disabled: true }, // it would write addresses into the log
    telemetry: { enabled: false },
    plugins: [
      magicLink({
        expiresIn: VERIFICATION_SECONDS,
        disableSignUp: true,
        storeToken: { type: 'custom-hasher', hash: async (token) => hashOfLink(token) },
        sendMagicLink: doNothing,
      }),
      emailOTP({
        otpLength: 6,
        expiresIn: VERIFICATION_SECONDS,
        allowedAttempts: CODE_TRIES,
        storeOTP: 'hashed',
        disableSignUp: true,
        sendVerificationOTP: doNothing,
      }),
      passkey({
        rpID: hostname,
        rpName: 'Peyvand',
        origin,
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
  })
}

/** Mail is queued in the caller's transaction (email-sign-in.server.ts), not by the library. */
const doNothing = async () => {}

const onTables = (db: Executor) =>
  drizzleAdapter(db, {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: providerAccounts,
      verification: verifications,
      passkey: passkeys,
    },
  })

/** For a new session, stores the kind of device, and neither the address nor the whole user agent. */
const withoutAddress = (session: { userAgent?: string | null | undefined }) => ({
  sess: readDevice(session.userAgent ?? ''),
  ipAddress: undefined,
  userAgent: undefined,
})

/** The identifier under which a link's token is stored: a reader of the table cannot make the link from it. */
export const hashOfLink = (token: string) => `link-${createHash('sha256').update(token).digest('base64url')}`

/** The identifier under which the code of an address is stored. */
export const identifierOfCode = (email: string) => `sign-in-otp-${email}`

/** The caller, as far as Better Auth may know: the cookies and the browser, not the address. */
export type Caller = { cookie?: string | undefined; userAgent?: string | undefined }

/** The headers of a caller, as Better Auth expects them. */
export const headersOf = ({ cookie, userAgent }: Caller) =>
  new Headers({ ...(cookie && { cookie }), ...(userAgent && { 'user-agent': userAgent }) })

export type SignedIn = { id: string; cookies: string[] }
export type AuthCtx = Pick<Ctx, keyof AppContext | 'viewer'>
