import { and, eq } from 'drizzle-orm'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { assertLastingEmail } from '#platform/email/blocked-domains.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { Caller, SignedIn } from '../auth.server.ts'
import { newId } from '../ids.server.ts'
import { emailOfAccount } from '../one-mailbox.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { allowedName } from '../profile/allowed-names.server.ts'
import { isReserved } from '../profile/email-change.server.ts'
import { openSession, signInTags } from '../sessions/open-session.server.ts'
import { endPendingSignIns } from '../sign-in/email-sign-in.server.ts'
import { appointAdmin, verifyEmail } from '../sign-in/email-verification.server.ts'
import { restoreSuspensions } from '../suspensions/suspended.server.ts'
import { providerAccounts, users } from '../tables.ts'
import type { Claims } from './provider-claims.server.ts'

type Owner = { id: string; email: string; verified: boolean }

type NewAccountOptions = { lang: Lang; features: PersonalData[] }
type SignInOptions = NewAccountOptions & { caller: Caller }

/**
 * Signs in the person whom the provider names. Finds the account by the linked subject; otherwise by the verified
 * address, and then links it. A verified address counts as much as an emailed link. Without an account, creates one. If
 * the account was never verified, ends everything that a stranger without the mailbox may have left in it.
 * @throws ApiError provider_unproved, provider_taken, email_disposable (only for a new account)
 */
export async function signInByClaims(
  ctx: Ctx,
  claims: Claims,
  { caller, ...newAccount }: SignInOptions,
): Promise<SignedIn> {
  return write(ctx, { tags: (signedIn) => signInTags(ctx, signedIn) }, async (tx: Tx) => {
    const owner = (await findLinkedOwner(tx, claims)) ?? (await linkByAddress(ctx, tx, claims, newAccount))
    if (claims.verifiedEmail === owner.email) await appointAdmin(ctx, tx, owner)
    return openSession(ctx, tx, owner.id, caller)
  })
}

const OWNER = { id: users.id, email: users.email, verified: users.emailVerified }
const ofSubject = ({ issuer, subject }: Claims) =>
  and(eq(providerAccounts.providerId, issuer), eq(providerAccounts.accountId, subject))

/**
 * Takes a lock: waits for an account that is being deleted right now, and then does not find it; nor by a link that
 * ends meanwhile, with all sessions.
 */
async function findLinkedOwner(tx: Tx, claims: Claims): Promise<Owner | undefined> {
  const [owner] = await tx
    .select(OWNER)
    .from(providerAccounts)
    .innerJoin(users, eq(users.id, providerAccounts.userId))
    .where(ofSubject(claims))
    .for('no key update', { of: users })
  // What was read before the wait may be gone: PostgreSQL reads only the locked row again.
  return owner && (await tx.$count(providerAccounts, ofSubject(claims))) ? owner : undefined
}

async function linkByAddress(
  ctx: Ctx,
  tx: Tx,
  claims: Claims,
  { lang, features }: NewAccountOptions,
): Promise<Owner> {
  if (!claims.verifiedEmail) throw new ApiError(403, 'provider_unproved')
  const email = await emailOfAccount(tx, claims.verifiedEmail)
  const owner =
    (await lockOwner(tx, email)) ??
    (await createAccount(ctx, tx, { ...claims, email, lang })) ??
    (await lockOwner(tx, email))
  if (!owner) throw new ApiError(409, 'provider_stale') // deleted a moment ago, or reserved for its earlier owner
  if (!owner.verified) {
    await endPendingSignIns(tx, email)
    await verifyEmail(ctx, tx, owner, { features })
  }
  await linkAccount(tx, claims, owner.id)
  return owner
}

/** The unique address decides between two sign-ups at the same moment. */
async function createAccount(
  ctx: Ctx,
  tx: Tx,
  { firstName, lastName, email, lang }: Claims & { email: string; lang: Lang },
) {
  if (await isReserved(tx, email)) return undefined
  assertLastingEmail(ctx, email)
  const [owner] = await tx
    .insert(users)
    .values({
      id: newId(),
      email,
      emailVerified: true,
      lang,
      lastName: allowedName(ctx, lastName),
      firstName: allowedName(ctx, firstName ?? '') || m.account_unnamed({}, { locale: lang }),
    })
    .onConflictDoNothing({ target: users.email })
    .returning(OWNER)
  if (owner) await restoreSuspensions(ctx, tx, owner)
  return owner
}

async function lockOwner(tx: Tx, email: string): Promise<Owner | undefined> {
  const [owner] = await tx.select(OWNER).from(users).where(eq(users.email, email)).for('no key update')
  return owner
}

/**
 * One subject leads to one account, and an account has one subject of a provider: if the address now belongs to
 * someone else there, the new owner does not get the old one's account without the mailbox.
 */
async function linkAccount(tx: Tx, claims: Claims, userId: string) {
  await tx
    .insert(providerAccounts)
    .values({ id: newId(), providerId: claims.issuer, accountId: claims.subject, userId })
    .onConflictDoNothing()
  const [linked] = await tx
    .select({ userId: providerAccounts.userId })
    .from(providerAccounts)
    .where(ofSubject(claims))
  if (linked?.userId !== userId) throw new ApiError(409, 'provider_taken')
}
