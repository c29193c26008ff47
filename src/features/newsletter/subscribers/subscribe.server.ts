import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { toStoredEmail } from '#platform/email/address.server.ts'
import { assertLastingEmail } from '#platform/email/blocked-domains.server.ts'
import { queueEmail } from '#platform/email/email.server.ts'
import { mailboxPause } from '#platform/email/mailbox.server.ts'
import { minimumResponseTime } from '#platform/http/minimum-response-time.server.ts'
import { countBeyondIn, countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import {
  CONFIRM_MAIL_SECONDS,
  CONFIRM_MAILS,
  type Source,
  SUBSCRIBING,
  type SubscribeInput,
} from '../rules.ts'
import { newsletters } from '../tables.ts'
import { ON_LIST } from './lists.server.ts'
import { MAY_BE_REQUESTED } from './states.server.ts'
import { confirmToken, type List } from './tokens.server.ts'

/**
 * Notes that someone asked for one of the two lists with this address, and emails a link to confirm it: at most once
 * an hour and a few times a week, however often anyone asks. A member with this verified address is on the list at once.
 * The answer is the same for every address, and takes as long: nobody learns which are known.
 * @throws ApiError invalid, email_disposable, too_many
 */
export async function subscribe(
  ctx: Ctx,
  { email }: SubscribeInput,
  list: List,
): Promise<{ subscribed: true }> {
  const longEnough = minimumResponseTime()
  await countRateLimit(ctx, SUBSCRIBING, ctx.addressHash)
  const stored = toStoredEmail(email)
  const isOwnEmail = (await verifiedEmailOf(ctx)) === email
  if (!isOwnEmail) assertLastingEmail(ctx, stored)
  await write(ctx, { tags: NO_TAGS /* on the admins' pages alone, which are not cached */ }, async (tx) => {
    if (isOwnEmail) return addToList(tx, stored, { list, source: 'account', lang: ctx.lang })
    const id = await storeRequest(tx, stored, {
      list,
      source: list === 'events' ? 'events' : 'home',
      lang: ctx.lang,
    })
    if (id !== undefined) await emailConfirmation(ctx, tx, { id, email: stored, lang: ctx.lang })
  })
  await longEnough
  return { subscribed: true }
}

type SubscriptionRequest = { list: List; source: Source; lang: Lang }

/** Puts an address on a list without an email, as its owner is known: signed in with it, or verified at sign-up. */
export async function addToList(
  tx: Tx,
  email: string,
  { list, source, lang }: SubscriptionRequest,
): Promise<void> {
  const first =
    list === 'events'
      ? { waitsForEvents: true, eventsRequestedAt: sql`now()` }
      : { subscribed: true, requestedAt: sql`now()`, confirmedAt: sql`now()` }
  await tx
    .insert(newsletters)
    .values({ email, source, lang, ...first })
    .onConflictDoUpdate({ target: newsletters.email, set: ON_LIST[list] })
}

/**
 * Stores a request that is to be confirmed.
 * @returns the row's id, undefined where nothing is to be confirmed
 */
export async function storeRequest(
  tx: Tx,
  email: string,
  { list, source, lang }: SubscriptionRequest,
): Promise<number | undefined> {
  const request = list === 'events' ? { eventsRequestedAt: sql`now()` } : { requestedAt: sql`now()` }
  const [row] = await tx
    .insert(newsletters)
    .values({ email, source, lang, ...request })
    .onConflictDoUpdate({
      target: newsletters.email,
      set: {
        ...request,
        // A box that was ticked at an earlier sign-up says nothing about a new request, unless it still waits.
        ...(list === 'newsletter' && {
          source:
            source === 'signup'
              ? source
              : sql`case when ${newsletters.requestedAt} is null then excluded.source else ${newsletters.source} end`,
        }),
        // A person who is on a list already keeps the language they chose: anyone may have typed their address.
        lang: sql`case when ${newsletters.subscribed} or ${newsletters.waitsForEvents} then ${newsletters.lang} else excluded.lang end`,
      },
      setWhere: MAY_BE_REQUESTED[list],
    })
    .returning({ id: newsletters.id })
  return row?.id
}

/** At most one an hour for an address, as the row says when the last one was queued, and a few a week. */
export async function emailConfirmation(
  ctx: Ctx,
  tx: Tx,
  { id, email, lang }: { id: number; email: string; lang: Lang },
) {
  const [row] = await tx
    .update(newsletters)
    .set({ confirmMailedAt: ctx.now })
    .where(
      and(
        eq(newsletters.id, id),
        or(
          isNull(newsletters.confirmMailedAt),
          lt(newsletters.confirmMailedAt, new Date(ctx.now.getTime() - CONFIRM_MAIL_SECONDS * 1000)),
        ),
      ),
    )
    .returning({ id: newsletters.id })
  if (!row || (await countBeyondIn(ctx, tx, CONFIRM_MAILS, email)).beyond > 0) return
  if ((await mailboxPause(ctx, tx, email)) > 0) return
  await queueEmail(ctx, tx, {
    key: `newsletter-confirm:${id}:${ctx.now.toISOString()}`,
    to: email,
    userId: null, // subscriptions are separate from accounts, and outlive them
    template: 'newsletter.confirm',
    lang,
    vars: { token: confirmToken(ctx.secrets, id, ctx.now) },
    first: true,
  })
}

/** The viewer's own address, if they have verified it. */
export async function verifiedEmailOf({ db, viewer }: Ctx): Promise<string | undefined> {
  if (!viewer.signedIn || !viewer.verified) return undefined
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, viewer.id))
  return account?.email
}
