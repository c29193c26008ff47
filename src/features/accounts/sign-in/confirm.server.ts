import { isAPIError } from 'better-auth/api'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { minimumResponseTime } from '#platform/http/minimum-response-time.server.ts'
import { countRateLimit, uncount } from '#platform/http/rate-limits.server.ts'
import {
  type AuthAppContext,
  authOf,
  type Caller,
  hashOfLink,
  headersOf,
  type SignedIn,
} from '../auth.server.ts'
import { emailOfAccount } from '../one-mailbox.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { settleIfAllIsRemoved } from '../profile/earlier-posts.server.ts'
import { CONFIRMS, type ConfirmInput, WRONG_CODES } from '../rules.ts'
import { endSessionOfBrowser, signInTags } from '../sessions/open-session.server.ts'
import { users, verifications } from '../tables.ts'
import { endPendingSignIns } from './email-sign-in.server.ts'
import { appointAdmin, verifyEmail } from './email-verification.server.ts'

/**
 * Signs in by the link or the code of an email; using either ends both. The first time an address is verified, ends
 * everything that a stranger without access to it may have left on the account.
 * @throws ApiError code_wrong (wrong, used, expired or tried five times; also for an address without an account, and as
 * slowly, since a difference would reveal who has one), link_expired, codes_paused, too_many
 */
export async function confirmSignIn(
  ctx: Ctx,
  sent: ConfirmInput,
  caller: Caller,
  features: PersonalData[],
): Promise<SignedIn> {
  const longEnough = 'code' in sent ? minimumResponseTime() : undefined
  const input = 'code' in sent ? { ...sent, email: await emailOfAccount(ctx.db, sent.email) } : sent
  if ('code' in input) await countTry(ctx, input.email)
  const tags = (signedIn: SignedIn | undefined) => (signedIn ? signInTags(ctx, signedIn) : [])
  const signedIn = await write(ctx, { tags }, async (tx) => {
    const owner = await lockOwner(tx, input)
    return owner && consumeSignIn(ctx, tx, owner, { input, caller, features })
  })
  if (!signedIn) {
    await longEnough
    throw await failureOf(ctx, input)
  }
  if ('code' in input) await uncount(ctx, WRONG_CODES, input.email)
  return signedIn
}

/**
 * Many wrong codes, from wherever, pause signing in by code for a while; the link cannot be guessed and goes on
 * working.
 */
async function countTry(ctx: Ctx, email: string) {
  await countRateLimit(ctx, CONFIRMS, ctx.addressHash)
  await countRateLimit(ctx, WRONG_CODES, email, 'codes_paused')
}

/**
 * Counts a link only after it has failed. So people who share an IP address with a guesser can still sign in by their
 * own links.
 */
async function failureOf(ctx: Ctx, input: ConfirmInput): Promise<ApiError> {
  if ('code' in input) return new ApiError(422, 'code_wrong')
  await countRateLimit(ctx, CONFIRMS, ctx.addressHash)
  return new ApiError(422, 'link_expired')
}

/**
 * Returns whom a link signs in, for the page that asks first. A person who was sent a stranger's link sees whose
 * account it opens, and an expired link is reported at once. Not limited: nobody can guess a link, and the server calls
 * this for every such page, so it would use up everybody's limit.
 * @throws ApiError link_expired
 */
export async function showLink(ctx: Ctx, token: string): Promise<{ email: string }> {
  const email = await addressOfLink(ctx.db, token)
  if (!email) throw new ApiError(422, 'link_expired')
  return { email }
}

type Owner = { id: string; email: string; verified: boolean; reviewUntil: Date | null }

/** One after the other: concurrent tries at one account cannot skip each other's counting. */
async function lockOwner(tx: Tx, input: ConfirmInput): Promise<Owner | undefined> {
  const address = 'code' in input ? input.email : await addressOfLink(tx, input.token)
  if (!address) return undefined
  const [owner] = await tx
    .select({
      id: users.id,
      email: users.email,
      verified: users.emailVerified,
      reviewUntil: users.reviewPostsUntil,
    })
    .from(users)
    .where(eq(users.email, address))
    .for('no key update')
  return owner
}

async function addressOfLink(db: Executor, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: sql<string>`${verifications.value}::json ->> 'email'` })
    .from(verifications)
    .where(and(eq(verifications.identifier, hashOfLink(token)), gt(verifications.expiresAt, sql`now()`)))
  return row?.email
}

type Confirmation = { input: ConfirmInput; caller: Caller; features: PersonalData[] }

async function consumeSignIn(ctx: Ctx, tx: Tx, owner: Owner, { input, caller, features }: Confirmation) {
  // Better Auth would clean up an unverified account itself, and would leave passkeys: it is shown a verified one,
  // and we do the cleanup.
  if (!owner.verified) await setVerified(tx, owner.id, true)
  const signedIn = await askBetterAuth({ ...ctx, db: tx }, owner, input, caller)
  if (!signedIn) {
    if (!owner.verified) await setVerified(tx, owner.id, false)
    return undefined
  }
  await endPendingSignIns(tx, owner.email)
  await endSessionOfBrowser(ctx, tx)
  if (!owner.verified) await verifyEmail(ctx, tx, owner, { features, currentSession: signedIn.token })
  else if (owner.reviewUntil) await settleIfAllIsRemoved(tx, features, owner.id, owner.reviewUntil)
  await appointAdmin(ctx, tx, owner)
  return { id: owner.id, cookies: signedIn.cookies }
}

const setVerified = (tx: Tx, id: string, emailVerified: boolean) =>
  tx.update(users).set({ emailVerified }).where(eq(users.id, id))

async function askBetterAuth(app: AuthAppContext, owner: Owner, input: ConfirmInput, caller: Caller) {
  const { api } = authOf(app)
  // Without the browser's cookies: an earlier session must not affect this one.
  const headers = headersOf({ userAgent: caller.userAgent })
  try {
    const { headers: answered, response } =
      'code' in input
        ? await api.signInEmailOTP({
            body: { email: owner.email, otp: input.code },
            headers,
            returnHeaders: true,
          })
        : await api.magicLinkVerify({ query: { token: input.token }, headers, returnHeaders: true })
    return { token: response.token, cookies: answered.getSetCookie() }
  } catch (error) {
    if (isAPIError(error)) return undefined // wrong, used or expired; the count of tries is committed
    throw error
  }
}
