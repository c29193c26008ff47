import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import { type Executor, type Tx, violatesUnique } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { CONFIRMS, EMAIL_UNDO_DAYS } from '../rules.ts'
import { endPendingSignIns } from '../sign-in/email-sign-in.server.ts'
import { appointAdmin, verifyEmail } from '../sign-in/email-verification.server.ts'
import { selectOwner } from '../sign-in/sign-in-emails.server.ts'
import { restoreSuspensions } from '../suspensions/suspended.server.ts'
import { emailChanges, users } from '../tables.ts'
import { viewerTag } from '../viewer.server.ts'
import { isConfirmable } from './email-change-request.server.ts'
import { hashOf, newToken } from './email-change-token.server.ts'

/**
 * Handles a used link: gives the account the new email. A confirmed old address gets an email with a link that undoes
 * the change. The link works only in a browser that is signed in to the account: otherwise an owner of an address who
 * clicks a link that a stranger asked for would sign in to the stranger's account. An account without a confirmed email
 * is the exception: its first confirmed email ends everything its maker has in it.
 * @throws ApiError email_link_expired, email_change_elsewhere, email_taken, too_many
 */
export async function confirmEmail(
  ctx: Ctx,
  token: string,
  features: PersonalData[],
): Promise<{ email: string }> {
  await countRateLimit(ctx, CONFIRMS, ctx.addressHash)
  const { email } = await write(ctx, { tags: ofOwner }, async (tx) => {
    const change = await lockChange(tx, and(eq(emailChanges.confirmHash, hashOf(token)), isConfirmable()))
    if (!change) throw new ApiError(422, 'email_link_expired')
    if (change.confirmedAt) {
      // Sent again, as its answer was lost.
      if (change.userId === ctx.viewer.id && change.email === change.newEmail)
        return { id: change.userId, email: change.email }
      throw new ApiError(422, 'email_link_expired')
    }
    if (change.verified && change.userId !== ctx.viewer.id) throw new ApiError(403, 'email_change_elsewhere')
    if (await isTaken(tx, change.newEmail, change.userId)) throw new ApiError(409, 'email_taken')
    const owner = { id: change.userId, email: change.newEmail }
    if (!change.verified) await verifyEmail(ctx, tx, owner, { features, signedUpWith: change.oldEmail })
    await storeNewEmail(ctx, tx, owner, features)
    await endPendingSignIns(tx, change.oldEmail)
    await appointAdmin(ctx, tx, owner)
    // A person who never confirmed the old email may not own it. So no link into this account is sent there, and it is
    // free.
    const undo = change.verified ? newToken() : undefined
    await tx
      .update(emailChanges)
      .set({ confirmedAt: sql`now()`, undoHash: undo?.hash })
      .where(eq(emailChanges.id, change.id))
    if (undo) await emailOldAddress(ctx, tx, change, undo.token)
    return owner
  }).catch(rejectTakenEmail)
  return { email }
}

/**
 * The owner of the old email undoes the change: the account has it again, and every session opened since ends.
 * @throws ApiError email_link_expired, email_taken, too_many
 */
export async function undoEmail(
  ctx: Ctx,
  token: string,
  features: PersonalData[],
): Promise<{ email: string }> {
  await countRateLimit(ctx, CONFIRMS, ctx.addressHash)
  const { email } = await write(ctx, { tags: ofOwner }, async (tx) => {
    const change = await lockChange(tx, and(eq(emailChanges.undoHash, hashOf(token)), isRecent()))
    // Sent again, as its answer was lost.
    if (change?.undoneAt && change.email === change.oldEmail)
      return { id: change.userId, email: change.email }
    if (!change || change.undoneAt) throw new ApiError(422, 'email_link_expired')
    if (await isTaken(tx, change.oldEmail, change.userId)) throw new ApiError(409, 'email_taken')
    const owner = { id: change.userId, email: change.oldEmail }
    await endPendingSignIns(tx, change.email)
    await verifyEmail(ctx, tx, owner, { features }) // every session, key, feed and linked provider ends
    await storeNewEmail(ctx, tx, owner, features)
    // Later changes and pending ones end as well.
    await tx
      .update(emailChanges)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(emailChanges.userId, owner.id), gte(emailChanges.id, change.id)))
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, owner.id), isNull(emailChanges.confirmedAt)))
    return owner
  }).catch(rejectTakenEmail)
  return { email }
}

const ofOwner = ({ id }: { id: string }) => [viewerTag(id)]

/** The unique email decides between two changes at the same moment. */
function rejectTakenEmail(error: unknown): never {
  throw violatesUnique(error, 'users_email_unique') ? new ApiError(409, 'email_taken') : error
}

/** Whether an email is reserved, since its owner may still undo the change. */
export async function isReserved(db: Executor, email: string, exceptFor = ''): Promise<boolean> {
  const isOthers = and(isUndoable(), sql`${emailChanges.userId} <> ${exceptFor}`)
  const [reservation] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(inArray(emailChanges.oldEmail, spellingsOf(email)), isOthers))
    .limit(1)
  return reservation !== undefined
}

/** Removes changes that can no longer be confirmed or undone. */
export async function deleteOldEmailChanges({ db }: Pick<AppContext, 'db'>) {
  await db.$client.query(
    `delete from email_changes where coalesce(confirmed_at, created_at) < now() - make_interval(days => $1)`,
    [EMAIL_UNDO_DAYS],
  )
}

const isUndoable = () => and(isNull(emailChanges.undoneAt), isNotNull(emailChanges.undoHash), isRecent())
const isRecent = () =>
  sql`${emailChanges.confirmedAt} > now() - make_interval(days => ${EMAIL_UNDO_DAYS}::int)`

/** Locks the account first, as everything that changes an account does, then its change. */
async function lockChange(tx: Tx, where: ReturnType<typeof and>) {
  const [row] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(where)
  if (!row) return undefined
  const [account] = await tx
    .select({ email: users.email, verified: users.emailVerified, lang: users.lang })
    .from(users)
    .where(eq(users.id, row.userId))
    .for('no key update')
  const [change] = await tx.select().from(emailChanges).where(where).for('update')
  return account && change ? { ...change, ...account } : undefined
}

async function isTaken(tx: Tx, email: string, by: string): Promise<boolean> {
  const [owner] = await selectOwner(tx, email)
  return (owner !== undefined && owner.id !== by) || (await isReserved(tx, email, by))
}

async function storeNewEmail(
  ctx: Ctx,
  tx: Tx,
  { id, email }: { id: string; email: string },
  features: PersonalData[],
) {
  await tx.update(users).set({ email, emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, id))
  await restoreSuspensions(ctx, tx, { id, email })
  for (const { emailChanged } of features) await emailChanged?.(ctx, tx, id)
}

type Change = { id: number; userId: string; oldEmail: string; newEmail: string; lang: Lang }

const emailOldAddress = (ctx: Ctx, tx: Tx, { id, userId, oldEmail, newEmail, lang }: Change, token: string) =>
  queueEmail(ctx, tx, {
    key: `email-changed:${id}`,
    to: oldEmail,
    userId,
    template: 'accounts.emailChanged',
    lang,
    vars: {
      email: newEmail,
      link: `${ctx.env.PUBLIC_URL}${inLang(lang, '/email-change')}?undo=${token}`,
    },
  })
