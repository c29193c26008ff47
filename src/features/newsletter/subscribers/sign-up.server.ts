import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { newsletters } from '../tables.ts'
import { activate, request } from './subscribe.server.ts'

/** Stores that someone asked for the newsletter at sign-up. No email of its own: the one of the account verifies the address. */
export async function requestAtSignUp(ctx: Ctx, tx: Tx, email: string): Promise<void> {
  const stored = normalizeEmail(email)
  if (stored) await request(tx, stored, { list: 'newsletter', source: 'signup', lang: ctx.lang })
}

/**
 * Begins the newsletter that was asked for at sign-up. What was asked for elsewhere still waits for its own link:
 * anyone may have typed the address there.
 */
export async function activateSignedUp(tx: Tx, email: string): Promise<void> {
  const stored = normalizeEmail(email)
  if (!stored) return
  const [request] = await tx
    .select({ lang: newsletters.lang })
    .from(newsletters)
    .where(
      and(
        eq(newsletters.email, stored),
        eq(newsletters.source, 'signup'),
        eq(newsletters.subscribed, false),
        isNotNull(newsletters.requestedAt),
      ),
    )
  if (request) await activate(tx, stored, { list: 'newsletter', source: 'signup', lang: request.lang })
}
