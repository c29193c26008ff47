import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor, Tx } from '#platform/database/database.server.ts'
import { AS_RETURNED, type Changes, write } from '#platform/database/write.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { deleteEmailsOf } from '#platform/email/stored-emails.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { listOwnPasskeys } from './passkeys/passkeys.server.ts'
import { showOwnProfile } from './profile/profile.server.ts'
import { EXPORTS, type LeaveInput, type SignupInput } from './rules.ts'
import { endedCookie } from './sessions/open-session.server.ts'
import { listOwnSessions } from './sessions/own-sessions.server.ts'
import { endPendingSignIns } from './sign-in/email-sign-in.server.ts'
import { keepSuspensions } from './suspensions/suspended.server.ts'
import { emailChanges, providerAccounts, suspensions, users } from './tables.ts'
import { viewerTag } from './viewer.server.ts'
import { requireSignedIn } from './writing.server.ts'

/** What a feature stores about a person: how it is exported, and what becomes of it when the account is deleted. */
export type PersonalData = {
  /** The key in the exported file. */
  name: string
  /** All that is the person's own and nothing of others; instances of Date are written as ISO 8601. */
  gather: (ctx: Ctx, person: Person) => Promise<unknown>
  /**
   * Removes data in the transaction that deletes the account, before its row is deleted. Needed only for data that `on
   * delete cascade` does not remove: texts whose author becomes null (`set null`), if `posts` says so, and counts that
   * would be wrong.
   * @returns what is to be done after the commit
   */
  remove?: (ctx: Ctx, tx: Tx, posts: LeaveInput['posts']) => Promise<Changes>
  /**
   * Stores the other choices of the sign-up form, in the transaction that creates the account. The address may belong
   * to another person.
   */
  signedUp?: (ctx: Ctx, tx: Tx, input: SignupInput) => Promise<unknown>
  /** Begins what waited for this address to be verified. In another browser, someone else may have asked for it. */
  verified?: (ctx: Ctx, tx: Tx, address: VerifiedAddress) => Promise<unknown>
  /** Does what follows from a new email, in the transaction that gives it to the account. */
  emailChanged?: (ctx: Ctx, tx: Tx, userId: string) => Promise<unknown>
  /** Ends links that work without a sign-in, such as a secret feed: their maker may not own the address. */
  endSecrets?: (tx: Tx, userId: string) => Promise<unknown>
  /** What was posted from this account until then, oldest first. */
  listPosted?: (db: Executor, userId: string, until: Date) => Promise<PostedItem[]>
  /**
   * Removes the items that `listPosted` lists.
   * @returns what is to be done after the commit
   */
  removePosted?: (ctx: Ctx, tx: Tx, userId: string, until: Date) => Promise<Changes>
  /** Deletes data that is stored by address, without an account, and unsent emails about it. */
  eraseAddress?: (tx: Tx, spellings: string[]) => Promise<unknown>
}
export type VerifiedAddress = {
  email: string
  /** The address that the account was made with, if it was never verified and this one has replaced it. */
  signedUpWith?: string | undefined
  sameBrowser: boolean
}

/** Something that was posted, as its owner is asked about it; `title` is the beginning of a text that has none. */
export type PostedItem = {
  type: 'post' | 'comment' | 'question' | 'group' | 'event'
  title: string
  url: string
  createdAt: Date
}
/** Features may export data stored by address only for a verified one: an unverified one may be someone else's. */
type Person = { id: string; verifiedEmail: string | undefined }

type PersonalDataExport = Record<string, unknown> & { exportedAt: Date }

/**
 * All own data, one key a feature.
 * @throws ApiError sign_in_first, too_many
 */
export async function exportPersonalData(ctx: Ctx, features: PersonalData[]): Promise<PersonalDataExport> {
  const { id, email, emailVerified } = await showOwnProfile(ctx)
  await countRateLimit(ctx, EXPORTS, id)
  const data: PersonalDataExport = { exportedAt: ctx.now }
  for (const { name, gather } of features)
    data[name] = await gather(ctx, { id, verifiedEmail: emailVerified ? email : undefined })
  return data
}

/** What accounts themselves store. */
export const accountData: PersonalData = {
  name: 'account',
  gather: async (ctx, { id }) => ({
    ...(await showOwnProfile(ctx)),
    sessions: (await listOwnSessions(ctx)).map(({ device, createdAt }) => ({ device, createdAt })),
    passkeys: (await listOwnPasskeys(ctx)).map(({ name, createdAt }) => ({ name, createdAt })),
    providers: await ctx.db
      .select({
        provider: providerAccounts.providerId,
        subject: providerAccounts.accountId,
        since: providerAccounts.createdAt,
      })
      .from(providerAccounts)
      .where(eq(providerAccounts.userId, id)),
    emailChanges: await ctx.db
      .select({ from: emailChanges.oldEmail, to: emailChanges.newEmail, at: emailChanges.confirmedAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, id))
      .orderBy(asc(emailChanges.id)),
    suspensions: await ctx.db
      .select({ reason: suspensions.reason, since: suspensions.createdAt, endedAt: suspensions.endedAt })
      .from(suspensions)
      .where(eq(suspensions.userId, id))
      .orderBy(asc(suspensions.id)),
  }),
}

/**
 * Deletes the viewer's account for good, with everything that belongs to it. Posts and comments stay under 'Former
 * member' or are deleted, as chosen.
 * @returns the cookie that signs this browser out
 * @throws ApiError sign_in_first, last_admin
 */
export async function deleteAccount(
  ctx: Ctx,
  features: PersonalData[],
  { posts }: LeaveInput,
): Promise<string> {
  const { id } = requireSignedIn(ctx.viewer)
  await write(ctx, AS_RETURNED, async (tx) => {
    await assertAdminRemains(tx, id)
    // Every statement that writes as a member locks the account, too (AUTHOR_CTE), so nothing new is written meanwhile.
    const [person] = await tx
      .select({ id: users.id, email: users.email, verified: users.emailVerified })
      .from(users)
      .where(eq(users.id, id))
      .for('update')
    const changes: Changes[] = [{ tags: [viewerTag(id)] }]
    if (!person) return joinChanges(changes)
    for (const { remove } of features) if (remove) changes.push(await remove(ctx, tx, posts))
    await endPendingSignIns(tx, person.email)
    if (person.verified) await keepSuspensions(ctx, tx, person)
    await tx.delete(users).where(eq(users.id, id))
    await deleteEmailsOf(tx, id)
    return joinChanges(changes)
  })
  return endedCookie(ctx)
}

/** Erases an address everywhere it is not an account, in the transaction that logs it. */
export async function eraseAddress(tx: Tx, features: PersonalData[], email: string): Promise<void> {
  for (const feature of features) await feature.eraseAddress?.(tx, spellingsOf(email))
}

/** The changes of several features, as one write's. */
export const joinChanges = (all: Changes[]): Changes => ({
  tags: all.flatMap(({ tags }) => tags),
  pending: all.flatMap(({ pending = [] }) => pending),
})

/**
 * Locks all admins and this account, in one order. Otherwise two admins who leave, are demoted or are suspended at the
 * same moment could each count on the other. Suspensions are read after the lock is held.
 * @throws ApiError last_admin when this is the last admin who may act
 */
export async function assertAdminRemains(tx: Tx, id: string) {
  const isAdmin = and(eq(users.role, 'admin'), eq(users.emailVerified, true))
  const locked = await tx
    .select({ id: users.id, isAdmin: sql<boolean>`${isAdmin}` })
    .from(users)
    .where(or(isAdmin, eq(users.id, id)))
    .orderBy(asc(users.id))
    .for('no key update')
  const admins = locked.filter((person) => person.isAdmin)
  if (!admins.some((admin) => admin.id === id)) return
  const suspended = await tx
    .select({ id: suspensions.userId })
    .from(suspensions)
    .where(
      and(
        inArray(
          suspensions.userId,
          admins.map((admin) => admin.id),
        ),
        and(isNull(suspensions.endedAt), eq(suspensions.sealed, false)),
      ),
    )
  const otherAdmins = admins.filter(
    (admin) => admin.id !== id && !suspended.some((one) => one.id === admin.id),
  )
  if (!otherAdmins.length) throw new ApiError(409, 'last_admin')
}
