import { eq } from 'drizzle-orm'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { countBeyond, uncount } from '#platform/http/rate-limits.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { EMAIL_PACE, EMAILS_BY_CALLER, EMAILS_TO_ONE } from '../rules.ts'
import { users } from '../tables.ts'
import { type Mailed, queueSignInEmail, type SignInTemplate } from './email-sign-in.server.ts'

type Owner = { id: string; email: string; lang: Lang; verified: boolean }
export const DELAYED_EMAIL_JOB = 'accounts.sendDelayedEmail'

/**
 * Emails a link and a code: at once while few were requested, by this caller for this account and by everybody for
 * it. Beyond that the account gets one email every ten minutes, whoever asks. Nobody is rejected for what others did,
 * and as links work longer than the pause, a valid one is in the mailbox at any time.
 */
export async function emailSignInLink(
  ctx: Ctx,
  tx: Tx,
  owner: Owner,
  template: SignInTemplate,
): Promise<Mailed> {
  if (await isSoon(ctx, owner.email)) return queueSignInEmail(ctx, tx, owner, template)
  const { beyond, waits } = await countBeyond(ctx, EMAIL_PACE, owner.email)
  if (beyond === 0) return queueSignInEmail(ctx, tx, owner, template)
  const job = { userId: owner.id, template }
  // The first request that has to wait queues the email for all of this pause: its link is made when it is sent.
  if (beyond === 1) await ctx.jobs.enqueue(tx, DELAYED_EMAIL_JOB, job, { afterSeconds: waits + 1 })
  return { sent: false, waits }
}

/** A caller who asks again and again uses up their own limit, not that of others. */
async function isSoon(ctx: Ctx, email: string): Promise<boolean> {
  const byCaller = await countBeyond(ctx, EMAILS_BY_CALLER, `${ctx.addressHash} ${email}`)
  return byCaller.beyond === 0 && (await countBeyond(ctx, EMAILS_TO_ONE, email)).beyond === 0
}

/** The job at the end of a pause. Run twice, it sends once: the second time another pause has begun. */
export async function sendDelayedEmail(app: AppContext, data: Record<string, unknown>): Promise<void> {
  const { userId, template } = data as { userId: string; template: SignInTemplate }
  // An email is on no page.
  await write(app, { tags: [] }, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!owner) return
    const { beyond } = await countBeyond(app, EMAIL_PACE, owner.email)
    // Someone asked a moment ago and got this pause's email, which is as new as this one would be.
    if (beyond > 0) return uncount(app, EMAIL_PACE, owner.email)
    const templateIfVerified = template === 'accounts.proof' ? 'accounts.signIn' : template
    await queueSignInEmail(app, tx, owner, owner.verified ? templateIfVerified : 'accounts.proof').catch(
      async (error) => {
        await uncount(app, EMAIL_PACE, owner.email) // for the next try of this job
        throw error
      },
    )
  })
}

async function lockOwner(tx: Tx, id: string): Promise<Owner | undefined> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, lang: users.lang, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return owner
}
