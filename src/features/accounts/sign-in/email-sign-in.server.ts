import { randomUUID } from 'node:crypto'
import { generateRandomString } from 'better-auth/crypto'
import { and, eq, like, or, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import { inLang, type Lang } from '#platform/i18n/lang.ts'
import { type AuthAppContext, authOf, hashOfLink, identifierOfCode } from '../auth.server.ts'
import { MAIL_AGAIN_SECONDS, VERIFICATION_SECONDS } from '../rules.ts'
import { verifications } from '../tables.ts'

const TOKEN_LETTERS = 43 // of 52: 245 bits
export type SignInTemplate = 'accounts.signIn' | 'accounts.proof' | 'accounts.emailTaken'
export type SignInLink = { link: string; code: string }
/** Whether an email was sent; if not, in how many seconds the next one can be. */
export type SentEmail = { sent: boolean; waits: number }

/**
 * Makes a link and a code for an address and queues the one email that holds both. Does nothing while an email of a
 * moment ago is still valid.
 */
export async function queueSignInEmail(
  app: AppContext,
  tx: Tx,
  to: { id: string; email: string; lang: Lang },
  template: SignInTemplate,
): Promise<SentEmail> {
  const waits = await waitsAfterLast(app, tx, to.email)
  if (waits > 0) return { sent: false, waits }
  const code = await authOf({ ...app, db: tx }).api.createVerificationOTP({
    body: { email: to.email, type: 'sign-in' },
  })
  const link = await makeLink({ ...app, db: tx }, to)
  const vars: SignInLink = { link, code }
  await queueEmail(app, tx, {
    key: `way-in:${randomUUID()}`,
    to: to.email,
    userId: to.id,
    template,
    lang: to.lang,
    vars,
    first: true,
    expiresAt: whenExpired(),
  })
  return { sent: true, waits: 0 }
}

/**
 * Returns in how many seconds another email may follow the last one. Zero after wrong tries, which may have ended its
 * code, and if limits are off.
 */
export async function waitsAfterLast(
  { env }: Pick<AppContext, 'env'>,
  tx: Tx,
  email: string,
): Promise<number> {
  if (env.RATE_LIMIT === 'off') return 0
  const [last] = await tx
    .select({
      waits: sql<number>`${MAIL_AGAIN_SECONDS} - floor(extract(epoch from now() - max(${verifications.createdAt})))::int`,
    })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, identifierOfCode(email)),
        like(verifications.value, '%:0'),
        // A later one is of a time when the clock was ahead.
        sql`abs(extract(epoch from now() - ${verifications.createdAt})) < ${MAIL_AGAIN_SECONDS}`,
      ),
    )
  return last?.waits ?? 0
}

/**
 * A link that signs in once, within 15 minutes. It opens a page whose button does the signing in: mail scanners open
 * links, and a GET signs nobody in.
 */
export async function makeLink(
  app: AuthAppContext,
  { email, lang }: { email: string; lang: Lang },
): Promise<string> {
  const token = generateRandomString(TOKEN_LETTERS, 'a-z', 'A-Z')
  const { internalAdapter } = await authOf(app).$context
  await internalAdapter.createVerificationValue({
    identifier: hashOfLink(token),
    value: valueOfLink(email),
    expiresAt: whenExpired(),
  })
  return `${app.env.PUBLIC_URL}${inLang(lang, '/sign-in/link')}?token=${token}`
}

const whenExpired = () => new Date(Date.now() + VERIFICATION_SECONDS * 1_000)

/** Returns the value that Better Auth's magic link stores with the hash. It also finds the links of an address. */
const valueOfLink = (email: string) => JSON.stringify({ email })

/** Ends the links and codes emailed to an address. */
export async function endPendingSignIns(tx: Tx, email: string) {
  await tx
    .delete(verifications)
    .where(
      or(eq(verifications.identifier, identifierOfCode(email)), eq(verifications.value, valueOfLink(email))),
    )
}
