import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import { write } from '#platform/database/write.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { Mailed } from './email-sign-in.server.ts'
import { SIGN_INS } from './rules.ts'
import { emailSignInLink } from './sign-in-emails.server.ts'
import { users } from './tables.ts'

/** Longer than the work for a known address takes, so that the time of the answer tells nothing about it. */
const ANSWER_MS = 120

/**
 * Emails a link and a code to whoever owns the address. Says nothing about whether anybody does. A caller is limited by
 * what they asked for themselves; how often others asked for an address slows its emails down and refuses nobody.
 * @returns what became of it, to the owner alone
 * @throws ApiError too_many
 */
export async function mailSignIn(ctx: Ctx, email: string): Promise<Mailed | undefined> {
  const longEnough = wait(ANSWER_MS)
  await countRateLimit(ctx, SIGN_INS, ctx.addressHash)
  // An email is on no page.
  const mailed = await write(ctx, { tags: [] }, async (tx) => {
    const [owner] = await tx
      .select({ id: users.id, email: users.email, lang: users.lang, verified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update')
    if (!owner) return undefined
    const mailed = await emailSignInLink(
      ctx,
      tx,
      owner,
      owner.verified ? 'accounts.signIn' : 'accounts.proof',
    )
    return ctx.viewer.signedIn && ctx.viewer.id === owner.id ? mailed : undefined
  })
  await longEnough
  return mailed
}
