import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import type { AppContext, Ctx } from '#platform/app-context.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { NO_TAGS, write } from '#platform/database/write.server.ts'
import { spellingsOf } from '#platform/email/address.server.ts'
import { isMessageIdFor } from '#platform/email/email.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { applyChoices, choicesOf } from './choices.server.ts'
import { CHOSEN_KINDS, type Choices, KINDS, type Kind, UNSUBSCRIBE_LIMIT } from './rules.ts'
import { notificationChoices, notifications } from './tables.ts'
import { readToken, type Subscription, tokenOf } from './token.server.ts'

/** What the token in an email ends, and whether such emails are sent now. */
type UnsubscribeAnswer = { what: Subscription['what']; on: boolean }

/**
 * What this link would unsubscribe from. Changes nothing: mail scanners open links.
 * @throws ApiError unsubscribe_unknown
 */
export async function showUnsubscribe(ctx: Ctx, token: string): Promise<UnsubscribeAnswer> {
  const { what, userId } = await subscriptionOf(ctx, token)
  return { what, on: emailedKinds(await choicesOf(ctx, userId), what).length > 0 }
}

/**
 * Ends the emails of a token; notifications on the site continue. The token is sufficient (RFC 8058: no cookie, no
 * confirmation). Repeating it changes nothing.
 * @throws ApiError unsubscribe_unknown, too_many
 */
export async function unsubscribeFromEmails(ctx: Ctx, token: string): Promise<UnsubscribeAnswer> {
  const { what, userId } = await subscriptionOf(ctx, token)
  await countRateLimit(ctx, UNSUBSCRIBE_LIMIT, userId)
  await write(ctx, { tags: NO_TAGS /* on the account's page alone, which is not cached */ }, (tx) =>
    endEmails(tx, { what, userId }),
  )
  return { what, on: false }
}

/**
 * Ends the emails of a kind about which somebody complained to their email provider, as the link in that email would.
 * Runs in the transaction that stores the complaint.
 * @param messageId of the email; without such a link in that email, nothing ends
 */
export async function endComplainedEmails(
  { secrets }: Pick<AppContext, 'secrets'>,
  tx: Tx,
  { email, messageId }: { email: string; messageId: string },
): Promise<void> {
  const recipients = await tx
    .select({ userId: users.id })
    .from(users)
    .where(inArray(users.email, spellingsOf(email)))
  for (const { userId } of recipients)
    for (const what of [...CHOSEN_KINDS, 'digest'] as const)
      if (isMessageIdFor(messageId, tokenOf(secrets, { userId, what }))) await endEmails(tx, { what, userId })
}

async function endEmails(tx: Tx, { what, userId }: Subscription): Promise<void> {
  const choices = await choicesOf({ db: tx }, userId)
  const ended = emailedKinds(choices, what)
  const previousChoices = Object.fromEntries(ended.map((kind) => [kind, choices[kind]]))
  await tx.execute(sql`
    insert into notice_choices (user_id, kind, via, before, ended_by)
    select ${userId}, key, 'site', value, ${what} from jsonb_each_text(${JSON.stringify(previousChoices)}::jsonb)
    on conflict (user_id, kind) do update
      set via = 'site', before = excluded.before, ended_by = excluded.ended_by`)
  await applyChoices(tx, userId, ended)
  if (what !== 'digest') return
  // A change of an event may wait for the daily email although changes are emailed at once.
  await tx
    .update(notifications)
    .set({ via: 'site' })
    .where(
      and(eq(notifications.userId, userId), eq(notifications.via, 'digest'), isNull(notifications.mailedAt)),
    )
}

/**
 * Undoes what a token ended, restoring the choices before it; what another one ended stays so.
 * @throws ApiError unsubscribe_unknown, too_many
 */
export async function undoUnsubscribe(ctx: Ctx, token: string): Promise<UnsubscribeAnswer> {
  const { what, userId } = await subscriptionOf(ctx, token)
  await countRateLimit(ctx, UNSUBSCRIBE_LIMIT, userId)
  await write(
    ctx,
    { tags: NO_TAGS /* on the account's page alone, which is not cached */, single: true },
    (db) =>
      db
        .update(notificationChoices)
        .set({ via: sql`${notificationChoices.before}`, before: null, endedBy: null })
        .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.endedBy, what))),
  )
  return showUnsubscribe(ctx, token)
}

/** @throws ApiError unsubscribe_unknown when we did not sign it, or the person has left */
async function subscriptionOf(ctx: Ctx, token: string): Promise<Subscription> {
  const read = readToken(ctx.secrets, token)
  const [person] = read
    ? await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, read.userId))
    : []
  if (!read || !person) throw new ApiError(404, 'unsubscribe_unknown')
  return read
}

/** The emailed kinds that this would end. */
const emailedKinds = (choices: Choices, what: Subscription['what']): Kind[] =>
  what === 'digest'
    ? KINDS.filter((kind) => choices[kind] === 'digest')
    : [what].filter((kind) => choices[kind] === 'mail' || choices[kind] === 'digest')
