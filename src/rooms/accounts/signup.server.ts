import { generateRandomString } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { countAgainst } from '#platform/limits.server.ts'
import { readPlace } from '#platform/place.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Caller, inAuthTransaction, type SignedIn } from './auth.server.ts'
import { mailWayIn } from './mail-way-in.server.ts'
import { forgetWhoWas, openSession } from './open-session.server.ts'
import { MAILS_TO_ONE, SIGNUPS, type SignupInput } from './rules.ts'
import { users } from './tables.ts'

const ID_LETTERS = 24

/**
 * Makes an account and signs it in at once; a mail that proves the address follows. An address that has an account
 * keeps it as it is, and its owner gets a sign-in link. Sent twice by the same browser, it answers twice the same.
 * @throws Refusal email_taken, too_many
 */
export async function signUp(ctx: Ctx, input: SignupInput, caller: Caller): Promise<SignedIn> {
  const own = await ownAccountOf(ctx, input.email)
  if (own) return { id: own, cookies: [] }
  await countAgainst(ctx, SIGNUPS, ctx.addressHash)
  await countAgainst(ctx, MAILS_TO_ONE, input.email)
  const signedIn = await inAuthTransaction(ctx, async (tx) => {
    const id = await insertUser(ctx, tx, input)
    if (id) {
      await mailWayIn(ctx, tx, { email: input.email, lang: ctx.lang }, 'accounts.proof')
      return openSession(ctx, tx, id, caller)
    }
    await mailOwner(ctx, tx, input.email)
    return undefined
  })
  if (!signedIn) throw new Refusal(409, 'email_taken')
  forgetWhoWas(ctx)
  return signedIn
}

async function ownAccountOf({ db, viewer }: Ctx, email: string): Promise<string | undefined> {
  if (!viewer.signedIn) return undefined
  const [own] = await db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
  return own?.email === email ? viewer.id : undefined
}

/** The unique address decides between two that come at the same moment. */
async function insertUser(ctx: Ctx, tx: Tx, input: SignupInput): Promise<string | undefined> {
  const [row] = await tx
    .insert(users)
    .values({
      ...input,
      ...readPlace(input.location),
      id: generateRandomString(ID_LETTERS, 'a-z', 'A-Z', '0-9'),
      lang: ctx.lang,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return row?.id
}

async function mailOwner(ctx: Ctx, tx: Tx, email: string) {
  const [owner] = await tx
    .select({ email: users.email, lang: users.lang, proved: users.emailProved })
    .from(users)
    .where(eq(users.email, email))
    .for('no key update')
  if (owner) await mailWayIn(ctx, tx, owner, owner.proved ? 'accounts.emailTaken' : 'accounts.proof')
}
