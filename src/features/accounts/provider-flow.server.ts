import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { generateRandomString } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { readCookie } from '#platform/http/cookies.ts'
import { COOKIE_PREFIX } from '#platform/http/session-cookie.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { PROVIDER_SECONDS } from './rules.ts'
import { verifications } from './tables.ts'

/**
 * One signing in over the provider: the state that comes back through the browser, the nonce that comes back inside
 * the signed token, and the proof (PKCE) that who spends the code also asked for it. All are derived from one secret
 * that this browser alone keeps, so that nothing in the database, in an address or at the provider leads to another.
 */
export type Flow = { state: string; nonce: string; verifier: string }
/** Where the person was and wanted to go. */
export type SignInFlow = { to: string | undefined; prefix: Lang | undefined; lang: Lang }

/** Begins one. @returns its flow and the cookie that binds it to this browser */
export async function beginFlow(ctx: Ctx, start: SignInFlow): Promise<{ flow: Flow; cookie: string }> {
  const key = randomBytes(32).toString('base64url')
  const flow = flowOf(key)
  await ctx.db.insert(verifications).values({
    id: generateRandomString(24, 'a-z', 'A-Z', '0-9'),
    identifier: identifierOf(flow),
    value: JSON.stringify(start),
    expiresAt: new Date(Date.now() + PROVIDER_SECONDS * 1_000),
  })
  return { flow, cookie: flowCookie(ctx, key, PROVIDER_SECONDS) }
}

/** The flow of this browser, if the state that came back is its own. */
export function ownFlow(ctx: Ctx, cookies: string | undefined, state: string | undefined): Flow | undefined {
  const key = readCookie(cookies, cookieName(ctx))
  if (!key || !state) return undefined
  const flow = flowOf(key)
  const [own, given] = [flow.state, state].map((text) => createHash('sha256').update(text).digest())
  return own && given && timingSafeEqual(own, given) ? flow : undefined
}

/** Ends a flow: it can be spent once. @returns the way, and whether it took too long; nothing when it was spent before */
export async function spendFlow(
  { db }: Ctx,
  flow: Flow,
): Promise<{ start: SignInFlow; late: boolean } | undefined> {
  const [row] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, identifierOf(flow)))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt })
  return row && { start: JSON.parse(row.value) as SignInFlow, late: row.expiresAt.getTime() <= Date.now() }
}

/** What takes the binding away from the browser. */
export const endedFlowCookie = (ctx: Pick<Ctx, 'env'>) => flowCookie(ctx, '', 0)

/** Where the provider leads back to, as browsers write it; it knows this address from when the site was registered there. */
export const returnAddress = ({ env }: Pick<Ctx, 'env'>) =>
  new URL(`${env.PUBLIC_URL}/api/sign-in/provider/callback`).href

const flowOf = (key: string): Flow => {
  const derived = (name: string) => createHmac('sha256', key).update(name).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') }
}

const identifierOf = ({ state }: Flow) => `provider-${createHash('sha256').update(state).digest('base64url')}`

/** `__Host-`: a neighbouring subdomain cannot plant a flow of its own in somebody's browser. */
const cookieName = ({ env }: Pick<Ctx, 'env'>) => `${env.secure ? '__Host-' : ''}${COOKIE_PREFIX}.provider`

/** Lax: it must come along when the provider leads the browser back. */
const flowCookie = (ctx: Pick<Ctx, 'env'>, key: string, maxAge: number) =>
  `${cookieName(ctx)}=${key}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${ctx.env.secure ? '; Secure' : ''}`
