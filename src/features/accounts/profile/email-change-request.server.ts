import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { HOUR_MS } from '#platform/dates/durations.ts'
import { assertLastingEmail } from '#platform/email/blocked-domains.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import { mailboxPause } from '#platform/email/mailbox.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { emailOfAccount } from '../one-mailbox.server.ts'
import { EMAIL_CHANGE_HOURS, EMAIL_CHANGES, MAIL_AGAIN_SECONDS } from '../rules.ts'
import {
  type EmailTurn,
  emailSignInLink,
  selectOwner,
  takeEmailTurn,
} from '../sign-in/sign-in-emails.server.ts'
import { emailChanges, users } from '../tables.ts'
import { requireSignedIn } from '../writing.server.ts'
import { newToken } from './email-change-token.server.ts'

/**
 * Requests another email: it becomes the account's once the link that is sent there is used. The answer is the same
 * whether or not that email has an account; if it has, its owner is notified by email.
 * @throws ApiError sign_in_first, email_same and email_disposable (at the field), too_many, email_change_paused
 */
export async function requestEmailChange(ctx: Ctx, typed: string): Promise<void> {
  const email = await emailOfAccount(ctx.db, typed)
  const { id: userId } = requireSignedIn(ctx.viewer)
  // Browsers send a PUT again and again that is not answered.
  if (await wasJustRequested(ctx.db, userId, email)) return
  await countRateLimit(ctx, EMAIL_CHANGES.ofAccount, userId)
  await countRateLimit(ctx, EMAIL_CHANGES.byCallerToOne, `${ctx.addressHash} ${email}`)
  // Accounts that anybody makes in a minute do not use up what members have.
  const group = ctx.viewer.verified ? 'members' : 'newcomers'
  await countRateLimit(ctx, EMAIL_CHANGES.toOne, `${group} ${email}`, 'email_change_paused')
  const turn = await turnOfOwner(ctx, userId, email)
  // Only the account's page shows a pending change, and it is not cached.
  await write(ctx, { tags: NO_TAGS }, async (tx) => {
    const account = await lockEmailOf(tx, userId)
    if (account.email === email) throw fieldError('email', 'email_same')
    assertLastingEmail(ctx, email)
    if (await wasJustRequested(tx, userId, email)) return
    const token = await storePending(tx, { userId, oldEmail: account.email, newEmail: email })
    const [owner] = turn ? await selectOwner(tx, email) : []
    if (owner && turn)
      return emailSignInLink(ctx, tx, owner, owner.verified ? 'accounts.emailTaken' : 'accounts.proof', turn)
    const pause = await mailboxPause(ctx, tx, email)
    if (pause) throw new ApiError(429, 'email_change_paused', { retryAfter: pause })
    await emailNewAddress(ctx, tx, { ...account, id: userId, newEmail: email, token })
  })
}

/**
 * Counts the email to the owner of the address, if that is another person. A request that sends no email must not be
 * counted: it would delay the owner's own.
 */
async function turnOfOwner(ctx: Ctx, userId: string, email: string): Promise<EmailTurn | undefined> {
  const [owner] = await selectOwner(ctx.db, email)
  return owner && owner.id !== userId ? takeEmailTurn(ctx, email) : undefined
}

/** Unlike `lockAccount`, so that nobody else changes the account meanwhile. */
async function lockEmailOf(tx: Tx, userId: string) {
  const [account] = await tx
    .select({ email: users.email, lang: users.lang })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!account) throw new ApiError(401, 'sign_in_first')
  return account
}

/** Stores the change in place of the account's pending one. Returns the token of its link. */
async function storePending(tx: Tx, change: { userId: string; oldEmail: string; newEmail: string }) {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, change.userId), isNull(emailChanges.confirmedAt)))
  const { token, hash } = newToken()
  await tx.insert(emailChanges).values({ ...change, confirmHash: hash })
  return token
}

const emailNewAddress = (
  ctx: Ctx,
  tx: Tx,
  { id, lang, newEmail, token }: { id: string; lang: Lang; newEmail: string; token: string },
) =>
  queueEmail(ctx, tx, {
    key: `email-change:${randomUUID()}`,
    to: newEmail,
    userId: id,
    template: 'accounts.emailChange',
    lang,
    vars: { link: `${ctx.env.PUBLIC_URL}${inLang(lang, '/email-change')}?token=${token}` },
    first: true,
    expiresAt: new Date(ctx.now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS),
  })

/** A change of email under way: the new email, until it is confirmed or expires. */
type PendingEmail = { email: string; createdAt: Date } | null

/** The pending change, if any. */
export async function showPendingEmail(ctx: Ctx): Promise<PendingEmail> {
  const [waiting] = await ctx.db
    .select({ email: emailChanges.newEmail, createdAt: emailChanges.createdAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, requireSignedIn(ctx.viewer).id),
        isNull(emailChanges.confirmedAt),
        isConfirmable(),
      ),
    )
    .orderBy(desc(emailChanges.id))
    .limit(1)
  return waiting ?? null
}

/** The same request sent twice is one email. */
async function wasJustRequested(db: Executor, userId: string, email: string): Promise<boolean> {
  const [waiting] = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        eq(emailChanges.newEmail, email),
        isNull(emailChanges.confirmedAt),
        sql`${emailChanges.createdAt} > now() - make_interval(secs => ${MAIL_AGAIN_SECONDS}::int)`,
      ),
    )
  return waiting !== undefined
}

/** Whether the link of a change still works, as SQL. */
export const isConfirmable = () =>
  sql`${emailChanges.createdAt} > now() - make_interval(hours => ${EMAIL_CHANGE_HOURS}::int)`
