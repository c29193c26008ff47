import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { requireSignedIn } from '#features/accounts/writing.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { normalizeEmail } from '#platform/email/address.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { BY_TOKEN, type SubscriptionInput } from '../rules.ts'
import { newsletterDeliveries, newsletters } from '../tables.ts'
import { OFF_LIST, ON_LIST, OWN_CHOICE } from './lists.server.ts'
import { addToList, verifiedEmailOf } from './subscribe.server.ts'
import { type List, readToken } from './tokens.server.ts'

/** What an address gets. */
type Preferences = {
  newsletter: boolean
  events: boolean
  monthly: boolean
  lang: Lang
  both: boolean
}
/** `list`: the one whose email the link stands in. */
type ByLink = Preferences & { list: List }

/**
 * The choices behind a link at the end of an email.
 * @throws ApiError newsletter_link_unknown
 */
export async function showPreferences(ctx: Ctx, token: string): Promise<ByLink> {
  const { subscriber, list } = readManageToken(ctx, token)
  const [row] = await ctx.db.select(SHOWN).from(newsletters).where(eq(newsletters.id, subscriber))
  if (!row) throw new ApiError(404, 'newsletter_link_unknown')
  return { ...row, list }
}

/**
 * Changes them. The link from the email is the authentication.
 * @throws ApiError newsletter_link_unknown, too_many
 */
export async function updatePreferences(
  ctx: Ctx,
  { token, ...input }: SubscriptionInput & { token: string },
): Promise<ByLink> {
  const link = readManageToken(ctx, token)
  await countRateLimit(ctx, BY_TOKEN, ctx.addressHash)
  await changeByLink(ctx, link, input)
  return showPreferences(ctx, token)
}

/**
 * Ends the list of the email that has the link. The token is enough (RFC 8058: no cookie, no confirmation). Repeating
 * it changes nothing. An unknown subscriber has already left.
 * @throws ApiError newsletter_link_unknown when we did not sign it, too_many
 */
export async function unsubscribeFromList(
  ctx: Ctx,
  token: string,
): Promise<{ subscribed: false; list: List }> {
  const link = readManageToken(ctx, token)
  await countRateLimit(ctx, BY_TOKEN, token)
  await changeByLink(ctx, link, { [link.list]: false })
  return { subscribed: false, list: link.list }
}

/** The viewer's own, by their verified address; nothing is subscribed without one. */
export async function showOwnPreferences(ctx: Ctx): Promise<Preferences> {
  const email = await ownAddress(ctx)
  const [row] = await ctx.db.select(SHOWN).from(newsletters).where(eq(newsletters.email, email))
  return row ?? { newsletter: false, events: false, monthly: false, lang: ctx.lang, both: false }
}

/**
 * Changes the viewer's own. A verified address needs no further confirmation.
 * @throws ApiError sign_in_first, prove_first
 */
export async function updateOwnPreferences(ctx: Ctx, input: SubscriptionInput): Promise<Preferences> {
  const email = await ownAddress(ctx)
  const origin = { source: 'account' as const, lang: ctx.lang }
  await write(ctx, { tags: NO_TAGS /* on no cached page */ }, async (tx) => {
    if (input.newsletter) await addToList(tx, email, { ...origin, list: 'newsletter' })
    if (input.events) await addToList(tx, email, { ...origin, list: 'events' })
    const [row] = await tx
      .select({ id: newsletters.id })
      .from(newsletters)
      .where(eq(newsletters.email, email))
    if (row) await change(tx, row.id, input)
  })
  return showOwnPreferences(ctx)
}

const SHOWN = {
  newsletter: newsletters.subscribed,
  events: newsletters.waitsForEvents,
  monthly: newsletters.monthly,
  lang: newsletters.lang,
  both: newsletters.both,
}

async function change(tx: Tx, id: number, { newsletter, events, ...kept }: SubscriptionInput) {
  const set: PgUpdateSetSource<typeof newsletters> = {
    ...kept,
    ...(newsletter === undefined ? {} : (newsletter ? ON_LIST : OFF_LIST).newsletter),
    ...(events === undefined ? {} : (events ? ON_LIST : OFF_LIST).events),
  }
  if (Object.keys(set).length)
    await tx
      .update(newsletters)
      .set({ ...set, ...OWN_CHOICE })
      .where(eq(newsletters.id, id))
}

/** If a person leaves the list of the email that has the link, counts that with its issue. */
const changeByLink = (ctx: Ctx, { subscriber, list, delivery }: ManageToken, input: SubscriptionInput) =>
  write(ctx, { tags: NO_TAGS /* on no cached page */ }, async (tx) => {
    const [before] = await tx
      .select(SHOWN)
      .from(newsletters)
      .where(eq(newsletters.id, subscriber))
      .for('update')
    await change(tx, subscriber, input)
    if (before?.[list] && input[list] === false) await countUnsubscribed(tx, subscriber, delivery)
  })

/** Once for each email, though its reader may return to the list and leave again. */
async function countUnsubscribed(tx: Tx, subscriber: number, delivery: number) {
  if (!delivery) return
  await tx
    .update(newsletterDeliveries)
    .set({ unsubscribedAt: sql`now()` })
    .where(
      and(
        eq(newsletterDeliveries.id, delivery),
        eq(newsletterDeliveries.subscriberId, subscriber),
        isNull(newsletterDeliveries.unsubscribedAt),
      ),
    )
}

type ManageToken = ReturnType<typeof readManageToken>

function readManageToken(ctx: Ctx, token: string) {
  const read = readToken(ctx.secrets, token, ctx.now)
  if (read?.may !== 'manage') throw new ApiError(404, 'newsletter_link_unknown')
  return read
}

async function ownAddress(ctx: Ctx): Promise<string> {
  requireSignedIn(ctx.viewer)
  const email = await verifiedEmailOf(ctx)
  const stored = email && normalizeEmail(email)
  if (!stored) throw new ApiError(403, 'prove_first')
  return stored
}
