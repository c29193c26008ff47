import { eq } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { users } from '#features/accounts/tables.ts'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { sendNow } from '#platform/email/email.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { TestEmail } from './responses.server.ts'
import { type EmailFailure, TEST_EMAILS } from './rules.ts'

/**
 * Sends the calling admin an email while they wait, and returns the result. It bypasses the queue, which would retry
 * silently.
 * @throws ApiError sign_in_first, too_many
 */
export async function sendTestEmail(ctx: Ctx): Promise<TestEmail> {
  const { id } = requireSignedIn(ctx.viewer)
  await countRateLimit(ctx, TEST_EMAILS, id)
  // The audit log is only for admins, and not cached.
  const email = await write(ctx, { tags: NO_TAGS }, async (tx) => {
    await audit(ctx, tx, { act: 'test_email_sent', subject: 'email' })
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
    return person?.email ?? ''
  })
  try {
    const { testEmail } = await import('./mail/test.tsx')
    await sendNow(ctx.env, { to: email, lang: ctx.lang, content: testEmail(ctx.lang) })
    return { sent: true, by: ctx.env.SMTP_URL ? 'smtp' : 'outbox' }
  } catch (error) {
    const { code = '', responseCode } = error as { code?: string; responseCode?: number }
    return {
      sent: false,
      failure: FAILURES[code] ?? 'other',
      code: [code, responseCode].filter(Boolean).join(' '),
    }
  }
}

/** Nodemailer's codes (https://nodemailer.com/errors), and the system's own for errors before SMTP began. */
const FAILURES: Record<string, EmailFailure> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EOAUTH2: 'login',
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  ESOCKET: 'connection',
  EPROTOCOL: 'connection',
  EDNS: 'connection',
  ENOTFOUND: 'connection',
  ETLS: 'encryption',
  EREQUIRETLS: 'encryption',
  ETIMEDOUT: 'time',
  EENVELOPE: 'address',
}
