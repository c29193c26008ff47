import { isAPIError } from 'better-auth/api'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Executor, type Tx, violatesUnique } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { type AuthAppContext, authOf, type Caller, headersOf, type SignedIn } from '../auth.server.ts'
import type { PasskeyCreation, PasskeyRequest } from '../responses.server.ts'
import { canHoldSecrets } from '../roles.ts'
import { PASSKEY_TRIES, PASSKEYS_MAX, type PasskeyInput, type PasskeySignInInput } from '../rules.ts'
import { endSessionOfBrowser, signInTags } from '../sessions/open-session.server.ts'
import { passkeys, users } from '../tables.ts'
import { requireSignedIn } from '../writing.server.ts'

/** A step of a passkey ceremony (WebAuthn level 3, section 7): what the browser's call needs, and its cookie. */
type Step<Options> = { options: Options; cookies: string[] }

/**
 * Begins adding a passkey to one's account.
 * @throws ApiError sign_in_first, prove_first, too_many, passkeys_enough, sign_in_again (the session is older than a
 * day)
 */
export async function beginPasskey(ctx: Ctx, caller: Caller): Promise<Step<PasskeyCreation>> {
  const id = await countAdding(ctx)
  await assertFewEnough(ctx.db, id)
  const { headers, response } = await translateErrors(() =>
    authOf(ctx).api.generatePasskeyRegistrationOptions({ headers: headersOf(caller), returnHeaders: true }),
  )
  return { options: response, cookies: headers.getSetCookie() }
}

/**
 * Ends the ceremony and stores the passkey.
 * @throws ApiError sign_in_first, prove_first, too_many, passkeys_enough, sign_in_again, passkey_failed
 */
export async function addPasskey(
  ctx: Ctx,
  { response, name }: PasskeyInput,
  caller: Caller,
): Promise<OwnPasskey> {
  const id = await countAdding(ctx)
  const add = async (tx: Tx) => {
    // Several at once wait here for each other, and each counts those before it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
    await assertFewEnough(tx, id)
    return authOf({ ...ctx, db: tx }).api.verifyPasskeyRegistration({
      body: { response, ...(name && { name }) },
      headers: headersOf(caller),
    })
  }
  const newPasskey = await translateErrors(() =>
    write(ctx, { tags: NO_TAGS /* their owner alone sees them */ }, add),
  )
  return { id: newPasskey.id, name: newPasskey.name ?? null, createdAt: new Date(newPasskey.createdAt) }
}

/** Begins signing in with a passkey; any that this site's name holds will do. */
export async function beginPasskeySignIn(ctx: Ctx): Promise<Step<PasskeyRequest>> {
  await countRateLimit(ctx, PASSKEY_TRIES, ctx.addressHash)
  const { headers, response } = await translateErrors(() =>
    // Without cookies: someone with another person's open session must not learn which keys they have.
    authOf(ctx).api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true }),
  )
  return { options: response, cookies: headers.getSetCookie() }
}

/**
 * Signs in with a passkey.
 * @throws ApiError passkey_failed, too_many
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { response }: PasskeySignInInput,
  caller: Caller,
): Promise<SignedIn> {
  await countRateLimit(ctx, PASSKEY_TRIES, ctx.addressHash)
  const tags = (signedIn: SignedIn | undefined) => (signedIn ? signInTags(ctx, signedIn) : [])
  const signedIn = await write(ctx, { tags }, async (tx: Tx) => {
    await lockOwnerOf(tx, response.id)
    const verified = await verifySignIn({ ...ctx, db: tx }, response, caller)
    if (verified) await endSessionOfBrowser(ctx, tx)
    return verified // undefined is committed as well: the challenge is used up
  })
  if (!signedIn) throw new ApiError(422, 'passkey_failed')
  return signedIn
}

/**
 * Waits until nobody else changes the account, before the passkey is read: one that ends meanwhile, with all sessions,
 * must not open another session.
 */
const lockOwnerOf = (tx: Tx, credentialID: string) =>
  tx
    .select({ id: users.id })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credentialID))
    .for('no key update', { of: users })

async function verifySignIn(
  app: AuthAppContext,
  response: PasskeySignInInput['response'],
  caller: Caller,
): Promise<SignedIn | undefined> {
  try {
    const { headers, response: answered } = await authOf(app).api.verifyPasskeyAuthentication({
      body: { response },
      headers: headersOf(caller),
      returnHeaders: true,
    })
    return { id: answered.session.userId, cookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error)) return undefined
    throw error
  }
}

type OwnPasskey = { id: string; name: string | null; createdAt: Date | null }

/** @throws ApiError sign_in_first */
export const listOwnPasskeys = (ctx: Ctx): Promise<OwnPasskey[]> =>
  ctx.db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, requireSignedIn(ctx.viewer).id))
    .orderBy(asc(passkeys.createdAt))

/** @throws ApiError sign_in_first, not_found */
export async function removeOwnPasskey(ctx: Ctx, id: string): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  const removed = await write(ctx, { tags: NO_TAGS /* their owner alone sees them */, single: true }, (db) =>
    db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, viewer.id), eq(passkeys.id, id)))
      .returning({ id: passkeys.id }),
  )
  if (!removed.length) throw new ApiError(404, 'not_found')
}

/** @returns the viewer's id */
async function countAdding(ctx: Ctx): Promise<string> {
  const { id } = requireSignedIn(ctx.viewer)
  if (!canHoldSecrets(ctx.viewer)) throw new ApiError(403, 'prove_first')
  await countRateLimit(ctx, PASSKEY_TRIES, id)
  return id
}

async function assertFewEnough(db: Executor, userId: string) {
  if ((await db.$count(passkeys, eq(passkeys.userId, userId))) >= PASSKEYS_MAX)
    throw new ApiError(409, 'passkeys_enough')
}

/** Turns Better Auth's errors into ours. Whatever a browser sends that is no passkey is one error. */
async function translateErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (violatesUnique(error, 'passkeys_credential')) throw new ApiError(422, 'passkey_failed')
    if (!isAPIError(error)) throw error
    if (error.body?.code === 'SESSION_NOT_FRESH') throw new ApiError(403, 'sign_in_again')
    if (error.body?.code === 'UNAUTHORIZED') throw new ApiError(401, 'sign_in_first')
    throw new ApiError(422, 'passkey_failed')
  }
}
