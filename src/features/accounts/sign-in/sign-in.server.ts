import type { Ctx } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { minimumResponseTime } from '#platform/http/minimum-response-time.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { emailOfAccount } from '../one-mailbox.server.ts'
import { SIGN_INS } from '../rules.ts'
import type { SentEmail } from './email-sign-in.server.ts'
import { emailSignInLink, hasAccount, selectOwner, takeEmailTurn } from './sign-in-emails.server.ts'

/**
 * Emails a link and a code to the owner of the address, without saying whether there is one. A caller is limited by
 * their own requests; what others request slows down an address's emails, and rejects nobody.
 * @returns whether it was sent, for the signed-in owner only
 * @throws ApiError too_many
 */
export async function mailSignIn(ctx: Ctx, typed: string): Promise<SentEmail | undefined> {
  const longEnough = minimumResponseTime()
  await countRateLimit(ctx, SIGN_INS, ctx.addressHash)
  const email = await emailOfAccount(ctx.db, typed)
  const mailed = (await hasAccount(ctx, email)) && (await mailOwner(ctx, email))
  await longEnough
  return mailed || undefined
}

async function mailOwner(ctx: Ctx, email: string): Promise<SentEmail | undefined> {
  const turn = await takeEmailTurn(ctx, email)
  // An email is on no page.
  return write(ctx, { tags: NO_TAGS }, async (tx) => {
    const [owner] = await selectOwner(tx, email).for('no key update')
    if (!owner) return undefined
    const template = owner.verified ? 'accounts.signIn' : 'accounts.proof'
    const mailed = await emailSignInLink(ctx, tx, owner, template, turn)
    return ctx.viewer.signedIn && ctx.viewer.id === owner.id ? mailed : undefined
  })
}
