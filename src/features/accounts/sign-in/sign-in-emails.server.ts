import { eq } from 'drizzle-orm'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { mailboxPause } from '#platform/email/mailbox.server.ts'
import { countBeyond, countBeyondIn, type Limit } from '#platform/http/rate-limits.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { EMAIL_PACE, EMAILS_BY_CALLER, EMAILS_TO_ONE, UNCONFIRMED_EMAILS } from '../rules.ts'
import { users } from '../tables.ts'
import {
  queueSignInEmail,
  type SentEmail,
  type SignInTemplate,
  waitsAfterLast,
} from './email-sign-in.server.ts'

type Owner = { id: string; email: string; lang: Lang; verified: boolean }
export const DELAYED_EMAIL_JOB = 'accounts.sendDelayedEmail'

/** The owner of an email, for `emailSignInLink`. */
export const selectOwner = (db: Executor, email: string) =>
  db
    .select({ id: users.id, email: users.email, lang: users.lang, verified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))

export async function hasAccount({ db }: Ctx, email: string): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return account !== undefined
}

/** The email goes out at once, or in `waits` seconds. `beyond` is its position among the emails that wait for this. */
export type EmailTurn = { beyond: number; waits: number }

/**
 * Counts an email to this address. A few are sent at once, with a limit for this caller and one for all callers. Beyond
 * that the address gets one email every ten minutes, no matter who asks. Nobody is rejected for requests of others.
 * Links work longer than the pause, so a valid one is in the mailbox at any time.
 *
 * Call this before the transaction that sends the email. Counting takes another connection, and transactions that each
 * wait for a second connection would wait for each other.
 */
export async function takeEmailTurn(ctx: Ctx, email: string): Promise<EmailTurn> {
  // A caller who asks repeatedly uses up only their own limit.
  const byCaller = await countBeyond(ctx, EMAILS_BY_CALLER, `${ctx.addressHash} ${email}`)
  const isSoon = byCaller.beyond === 0 && (await countBeyond(ctx, EMAILS_TO_ONE, email)).beyond === 0
  return isSoon ? { beyond: 0, waits: 0 } : countBeyond(ctx, EMAIL_PACE, email)
}

/** Emails a link and a code, in its turn; where the address was never confirmed, seldom. */
export async function emailSignInLink(
  ctx: Ctx,
  tx: Tx,
  owner: Owner,
  template: SignInTemplate,
  { beyond, waits }: EmailTurn,
): Promise<SentEmail> {
  if (beyond > 1) return { sent: false, waits }
  if (template === 'accounts.proof') {
    const justSent = beyond === 0 ? await waitsAfterLast(ctx, tx, owner.email) : 0
    const pause =
      justSent || (await unconfirmedPause(ctx, tx, owner.email)) || (await mailboxPause(ctx, tx, owner.email))
    if (pause > 0) return { sent: false, waits: pause }
  }
  if (beyond === 0) return queueSignInEmail(ctx, tx, owner, template)
  const job = { userId: owner.id, template }
  // The first request that has to wait queues the email for all of this pause: its link is made when it is sent.
  await ctx.jobs.enqueue(tx, DELAYED_EMAIL_JOB, job, { afterSeconds: waits + 1 })
  return { sent: false, waits }
}

/**
 * Counts an email to an address that anyone may have typed. In the transaction that sends it: a count lasts a week, and
 * an email that is not sent must not use one up.
 * @returns in how many seconds the next one may be sent; 0 for this one
 */
async function unconfirmedPause(ctx: Ctx, tx: Tx, email: string): Promise<number> {
  const { byCaller, toOne, pace } = UNCONFIRMED_EMAILS
  const isWithin = async (limit: Limit, who: string) =>
    (await countBeyondIn(ctx, tx, limit, who)).beyond === 0
  if ((await isWithin(byCaller, `${ctx.addressHash} ${email}`)) && (await isWithin(toOne, email))) return 0
  const { beyond, waits } = await countBeyondIn(ctx, tx, pace, email)
  return beyond > 0 ? waits : 0
}

/**
 * The job at the end of a pause. Run twice, it sends once: the second time another pause has begun. The turn is taken in
 * the transaction that sends: a process that ends between the two would leave the next try of this job none.
 */
export async function sendDelayedEmail(app: AppContext, data: Record<string, unknown>): Promise<void> {
  const { userId, template } = data as { userId: string; template: SignInTemplate }
  // An email is on no page.
  await write(app, { tags: NO_TAGS }, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!owner) return
    const { beyond } = await countBeyondIn(app, tx, EMAIL_PACE, owner.email)
    if (beyond > 0) throw TURN_IS_TAKEN
    const templateIfVerified = template === 'accounts.proof' ? 'accounts.signIn' : template
    await queueSignInEmail(app, tx, owner, owner.verified ? templateIfVerified : 'accounts.proof')
  }).catch((error) => {
    if (error !== TURN_IS_TAKEN) throw error
  })
}

/**
 * Takes the count back: another request sent this pause's email a moment ago, and that one is as new as this one would
 * be.
 */
const TURN_IS_TAKEN = new Error('the email of this pause was sent')

async function lockOwner(tx: Tx, id: string): Promise<Owner | undefined> {
  const [owner] = await tx
    .select({ id: users.id, email: users.email, lang: users.lang, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return owner
}
