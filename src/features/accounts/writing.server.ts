import { eq } from 'drizzle-orm'
import type { Ctx, Viewer } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { canAdminister, canModerate, canWrite, type WritingLimits } from './roles.ts'
import { sessions, users } from './tables.ts'

type SignedInViewer = Extract<Viewer, { signedIn: true }>

/** @throws ApiError sign_in_first */
export function requireSignedIn(viewer: Viewer): SignedInViewer {
  if (!viewer.signedIn) throw new ApiError(401, 'sign_in_first')
  return viewer
}

/** @throws ApiError sign_in_first, suspended */
export function requireWriter(viewer: Viewer): SignedInViewer {
  const signedIn = requireSignedIn(viewer)
  if (!canWrite(signedIn)) throw new ApiError(403, 'suspended')
  return signedIn
}

/** @throws ApiError sign_in_first, not_yours to all but moderators and admins */
export function assertModerator({ viewer }: Pick<Ctx, 'viewer'>): SignedInViewer {
  const signedIn = requireSignedIn(viewer)
  if (!canModerate(signedIn)) throw new ApiError(403, 'not_yours')
  return signedIn
}

/** @throws ApiError sign_in_first, not_yours to all but admins */
export function assertAdmin({ viewer }: Pick<Ctx, 'viewer'>): SignedInViewer {
  const signedIn = requireSignedIn(viewer)
  if (!canAdminister(signedIn)) throw new ApiError(403, 'not_yours')
  return signedIn
}

/** The error for a person who wrote too much. Before the email is confirmed, it says that confirming helps. */
export const tooManyFor = (verified: boolean) => (verified ? 'too_many' : 'too_many_unconfirmed')

/**
 * Counts something that the viewer is about to write.
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed
 */
export async function countWriting(ctx: Ctx, limits: WritingLimits): Promise<void> {
  const { id, verified } = requireWriter(ctx.viewer)
  await countRateLimit(ctx, verified ? limits.verified : limits.unverified, id, tooManyFor(verified))
}

/**
 * Begins a statement that writes as member $1: nobody can write while their account is being deleted, as that locks
 * this row first.
 */
export const AUTHOR_CTE = 'me as materialized (select id from users where id = $1 for key share)'

/**
 * The same for a transaction of several statements: the account stays until it ends.
 * @throws ApiError sign_in_first where the account was deleted meanwhile
 */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')
  if (!account) throw new ApiError(401, 'sign_in_first')
}

/**
 * For what opens the account later on, such as a secret address. Waits until nobody else changes the account, and looks
 * again whether the viewer's session is open: what ends all sessions ends these secrets too, and must not miss one.
 * @throws ApiError sign_in_first where the session ended meanwhile
 */
export async function lockSession(tx: Tx, { id, sessionId }: SignedInViewer): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
  if (!(await tx.$count(sessions, eq(sessions.id, sessionId)))) throw new ApiError(401, 'sign_in_first')
}
