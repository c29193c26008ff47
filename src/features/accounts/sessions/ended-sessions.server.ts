import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { newId } from '../ids.server.ts'
import { verifications } from '../tables.ts'
import { sessionTokenIn } from '../viewer.server.ts'

/** Why a session was ended from another browser. */
type EndReason = 'verified_elsewhere'
const REASON: EndReason = 'verified_elsewhere'

/**
 * Stores the reason with a hash of each ended session, without a name, for as long as the browser keeps its cookie. The
 * session is often on the owner's own phone, and they want to know why they have to sign in again.
 */
export async function storeEndReason(tx: Tx, ended: { token: string; expiresAt: Date }[]) {
  if (!ended.length) return
  await tx.insert(verifications).values(
    ended.map(({ token, expiresAt }) => ({
      id: newId(),
      identifier: identifierOf(token),
      value: REASON,
      expiresAt,
    })),
  )
}

/** Why the session of these cookies was ended, where the reason is stored. */
export async function readEndReason(
  ctx: Ctx,
  cookie: string | undefined,
): Promise<{ reason: EndReason | null }> {
  const token = !ctx.viewer.signedIn && cookie ? sessionTokenIn(ctx, cookie) : undefined
  if (!token) return { reason: null }
  const [row] = await ctx.db
    .select({ reason: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, sql`now()`)))
  return { reason: row ? REASON : null }
}

const identifierOf = (token: string) => `ended-${createHash('sha256').update(token).digest('base64url')}`
