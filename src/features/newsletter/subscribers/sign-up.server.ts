import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { VerifiedAddress } from '#features/accounts/personal-data.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { newsletters } from '../tables.ts'
import { AWAITS_CONFIRMATION } from './states.server.ts'
import { addToList, emailConfirmation, storeRequest } from './subscribe.server.ts'

/**
 * Stores whether a person asked for the newsletter at sign-up. Sends no email: the one for the account verifies the
 * address. If the box is unchecked, an earlier request waits for its own link.
 */
export async function requestAtSignUp(
  ctx: Ctx,
  tx: Tx,
  { email, newsletter }: { email: string; newsletter: boolean },
): Promise<void> {
  const stored = normalizeEmail(email)
  if (!stored) return
  if (newsletter) await storeRequest(tx, stored, { list: 'newsletter', source: 'signup', lang: ctx.lang })
  else
    await tx
      .update(newsletters)
      .set({ source: 'home' })
      .where(
        and(
          eq(newsletters.email, stored),
          eq(newsletters.source, 'signup'),
          eq(newsletters.subscribed, false),
        ),
      )
}

/**
 * Begins the newsletter that was asked for at sign-up, if the address was verified in the browser that signed up. In
 * another one the owner gets a link to confirm it: a stranger may have signed up with this address. What was asked for
 * elsewhere still waits for its own link.
 */
export async function activateSignedUp(
  ctx: Ctx,
  tx: Tx,
  { email, signedUpWith, sameBrowser }: VerifiedAddress,
): Promise<void> {
  const stored = normalizeEmail(email)
  if (!stored) return
  if (signedUpWith) await moveRequest(tx, signedUpWith, stored)
  const [request] = await tx
    .select({ id: newsletters.id, lang: newsletters.lang })
    .from(newsletters)
    .where(
      and(eq(newsletters.email, stored), eq(newsletters.source, 'signup'), AWAITS_CONFIRMATION.newsletter),
    )
  if (!request) return
  if (sameBrowser) await addToList(tx, stored, { list: 'newsletter', source: 'signup', lang: request.lang })
  else await emailConfirmation(ctx, tx, { ...request, email: stored })
}

/**
 * Moves the request of a person who mistyped their email at sign-up to the right address. Deletes the mistyped one,
 * unless emails to it bounced.
 */
async function moveRequest(tx: Tx, signedUpWith: string, stored: string): Promise<void> {
  const [request] = await tx
    .select({ id: newsletters.id, lang: newsletters.lang, stopped: newsletters.stopped })
    .from(newsletters)
    .where(and(eq(newsletters.email, normalizeEmail(signedUpWith) ?? ''), IS_OF_SIGN_UP_ALONE))
    .for('update')
  if (!request) return
  await storeRequest(tx, stored, { list: 'newsletter', source: 'signup', lang: request.lang })
  if (!request.stopped) await tx.delete(newsletters).where(eq(newsletters.id, request.id))
}

/** The sign-up may have been with an address of somebody else, whose own choices and requests stay. */
const IS_OF_SIGN_UP_ALONE = and(
  eq(newsletters.source, 'signup'),
  or(isNotNull(newsletters.requestedAt), eq(newsletters.stopped, 'bounce')),
  eq(newsletters.subscribed, false),
  eq(newsletters.waitsForEvents, false),
  ...[
    newsletters.confirmedAt,
    newsletters.unsubscribedAt,
    newsletters.confirmMailedAt,
    newsletters.eventsRequestedAt,
    newsletters.importIds,
  ].map(isNull),
)
