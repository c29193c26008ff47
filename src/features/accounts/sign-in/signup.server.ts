import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { assertLastingEmail } from '#platform/email/blocked-domains.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { readPlace } from '#platform/i18n/place.ts'
import type { Caller, SignedIn } from '../auth.server.ts'
import { newId } from '../ids.server.ts'
import { emailOfAccount } from '../one-mailbox.server.ts'
import type { PersonalData } from '../personal-data.server.ts'
import { assertAllowedNames } from '../profile/allowed-names.server.ts'
import { isReserved } from '../profile/email-change.server.ts'
import { KNOWN_EMAILS, SIGNUPS, type SignupInput } from '../rules.ts'
import { openSession, signInTags } from '../sessions/open-session.server.ts'
import { users } from '../tables.ts'
import {
  type EmailTurn,
  emailSignInLink,
  hasAccount,
  selectOwner,
  takeEmailTurn,
} from './sign-in-emails.server.ts'

/**
 * Makes an account and signs it in at once; an email that verifies the address follows. An address that has an
 * account keeps it as it is, and its owner gets a sign-in link. Sent twice by the same browser, it gives the same
 * answer twice.
 * @throws ApiError email_taken, email_disposable, blocked_word (whether it is known or not), too_many
 */
export async function signUp(
  ctx: Ctx,
  typed: SignupInput,
  { caller, features }: { caller: Caller; features: PersonalData[] },
): Promise<SignedIn> {
  const input = { ...typed, email: await emailOfAccount(ctx.db, typed.email) }
  const ownId = await ownAccountOf(ctx, input.email)
  if (ownId) return { id: ownId, cookies: [] }
  await countRateLimit(ctx, SIGNUPS, ctx.addressHash)
  assertLastingEmail(ctx, input.email)
  assertAllowedNames(ctx, input)
  if (await hasAccount(ctx, input.email)) return rejectKnownEmail(ctx, input.email)
  const turn = await takeEmailTurn(ctx, input.email)
  const tags = (signedIn: SignedIn | undefined) => (signedIn ? signInTags(ctx, signedIn) : [])
  const signedIn = await write(ctx, { tags }, async (tx) => {
    if (await isReserved(tx, input.email)) return undefined
    const id = await insertUser(ctx, tx, input)
    if (!id) return undefined
    for (const { signedUp } of features) await signedUp?.(ctx, tx, input)
    const owner = { id, email: input.email, lang: ctx.lang, verified: false }
    await emailSignInLink(ctx, tx, owner, 'accounts.proof', turn)
    return openSession(ctx, tx, id, caller)
  })
  return signedIn ?? rejectKnownEmail(ctx, input.email)
}

/**
 * Beyond the limit a known email is rejected with `too_many`, and its owner gets no more emails. A new email still signs
 * up: sharing an IP address with a guesser locks nobody out. Trying a list costs one of SIGNUPS each.
 * @throws ApiError email_taken, too_many
 */
async function rejectKnownEmail(ctx: Ctx, email: string): Promise<never> {
  await countRateLimit(ctx, KNOWN_EMAILS, ctx.addressHash)
  const turn = await takeEmailTurn(ctx, email)
  await write(ctx, { tags: NO_TAGS /* an email alone */ }, (tx) => mailOwner(ctx, tx, email, turn))
  throw new ApiError(409, 'email_taken')
}

async function ownAccountOf({ db, viewer }: Ctx, email: string): Promise<string | undefined> {
  if (!viewer.signedIn) return undefined
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
  return account?.email === email ? viewer.id : undefined
}

/** The unique address decides between two sign-ups at the same moment. */
async function insertUser(
  ctx: Ctx,
  tx: Tx,
  { newsletter, ...input }: SignupInput,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(users)
    .values({
      ...input,
      ...readPlace(input.location),
      id: newId(),
      lang: ctx.lang,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return row?.id
}

async function mailOwner(ctx: Ctx, tx: Tx, email: string, turn: EmailTurn) {
  const [owner] = await selectOwner(tx, email).for('no key update')
  const template = owner?.verified ? 'accounts.emailTaken' : 'accounts.proof'
  if (owner) await emailSignInLink(ctx, tx, owner, template, turn)
}
