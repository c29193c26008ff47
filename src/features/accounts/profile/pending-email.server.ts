import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Executor } from '#platform/database/database.server.ts'
import { EMAIL_CHANGE_HOURS, MAIL_AGAIN_SECONDS } from '../rules.ts'
import { emailChanges } from '../tables.ts'
import { requireSignedIn } from '../writing.server.ts'

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
export async function wasJustRequested(db: Executor, userId: string, email: string): Promise<boolean> {
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
