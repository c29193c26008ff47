import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { COOKIE_PREFIX, readCookie } from '#platform/http/cookies.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { newId } from '../ids.server.ts'
import { PROVIDER_SECONDS } from '../rules.ts'
import { verifications } from '../tables.ts'

/**
 * One sign-in through the provider. The state comes back through the browser, the nonce inside the signed token. All
 * three are derived from a secret in a cookie of this browser: what the database, a URL or the provider holds is not
 * enough to finish the sign-in elsewhere.
 */
export type Flow = { state: string; nonce: string; verifier: string }

/** Where the flow began. */
export type FlowStart = {
  /** Where the person wanted to go. */
  to: string | undefined
  /** The language in the page's URL, if it had one. */
  prefix: Lang | undefined
  lang: Lang
}

/** @returns a new flow, and the cookie that binds it to this browser */
export async function beginFlow(ctx: Ctx, start: FlowStart): Promise<{ flow: Flow; cookie: string }> {
  const key = randomBytes(32).toString('base64url')
  const flow = flowOf(key)
  await write(ctx, { tags: NO_TAGS /* a flow is on no page */, single: true }, (db) =>
    db.insert(verifications).values({
      id: newId(),
      identifier: identifierOf(flow),
      value: JSON.stringify(start),
      expiresAt: new Date(Date.now() + PROVIDER_SECONDS * 1_000),
    }),
  )
  return { flow, cookie: flowCookie(ctx, key, PROVIDER_SECONDS) }
}

/** The flow of this browser, if the state in the callback is its own. */
export function ownFlow(ctx: Ctx, cookies: string | undefined, state: string | undefined): Flow | undefined {
  const key = readCookie(cookies, cookieName(ctx))
  if (!key || !state) return undefined
  const flow = flowOf(key)
  const [expectedHash, receivedHash] = [flow.state, state].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return expectedHash && receivedHash && timingSafeEqual(expectedHash, receivedHash) ? flow : undefined
}

/**
 * Ends a flow, so that it works once.
 * @returns undefined if it was used before
 */
export async function consumeFlow(
  ctx: Ctx,
  flow: Flow,
): Promise<{ start: FlowStart; isLate: boolean } | undefined> {
  const [row] = await write(ctx, { tags: NO_TAGS /* a flow is on no page */, single: true }, (db) =>
    db
      .delete(verifications)
      .where(eq(verifications.identifier, identifierOf(flow)))
      .returning({ value: verifications.value, expiresAt: verifications.expiresAt }),
  )
  return row && { start: JSON.parse(row.value) as FlowStart, isLate: row.expiresAt.getTime() <= Date.now() }
}

/** The cookie that removes the flow from the browser. */
export const endedFlowCookie = (ctx: Pick<Ctx, 'env'>) => flowCookie(ctx, '', 0)

/** The callback's address, which is registered at the provider; as browsers write it (`new URL`). */
export const returnAddress = ({ env }: Pick<Ctx, 'env'>) =>
  new URL(`${env.PUBLIC_URL}/api/sign-in/provider/callback`).href

const flowOf = (key: string): Flow => {
  const derived = (name: string) => createHmac('sha256', key).update(name).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') }
}

const identifierOf = ({ state }: Flow) => `provider-${createHash('sha256').update(state).digest('base64url')}`

/** `__Host-`: a sibling subdomain cannot set a flow of its own in someone's browser. */
const cookieName = ({ env }: Pick<Ctx, 'env'>) => `${env.secure ? '__Host-' : ''}${COOKIE_PREFIX}.provider`

/** `SameSite=Lax`: the browser must send it with the redirect from the provider. */
const flowCookie = (ctx: Pick<Ctx, 'env'>, key: string, maxAge: number) =>
  `${cookieName(ctx)}=${key}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${ctx.env.secure ? '; Secure' : ''}`
