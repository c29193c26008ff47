import { and, eq, sql } from 'drizzle-orm'
import { canModerate } from '#features/accounts/roles.ts'
import { requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { lockEvent } from '#features/attendance/attendance.server.ts'
import { reportSubject } from '#features/discussions/reports/reports.server.ts'
import { mayReadPremiumSql } from '#features/membership/premium.server.ts'
import { notify, type Period } from '#features/notifications/notify.server.ts'
import type { About } from '#features/notifications/rules.ts'
import { assertAllowed } from '#features/screening/screening.server.ts'
import type { Ctx, Viewer } from '#platform/app-context.server.ts'
import { type Executor, oneRow, queryNamed, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { storedKey, storeOnce } from '#platform/http/idempotency.server.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { EVENT_WITHHELD } from '../circles.server.ts'
import { communityEventAttendance } from '../community-events/attendance.server.ts'
import { showCommunityEvent } from '../community-events/community-events.server.ts'
import { lockAnyGroup, showGroup } from '../groups/groups.server.ts'
import { MESSAGES_LIMIT, type MessageAudience, type MessageInput } from '../rules.ts'
import { communityEvents, organizerMessages, regionalGroups } from '../tables.ts'
import { audienceOf, audienceTags, messageKey } from './message-audience.server.ts'

type MessageView = {
  id: number
  message: string
  /** Null for a sender who left. */
  sender: { firstName: string } | null
  createdAt: Date
  mine: boolean
  /** By moderators: only its sender and moderators see it. */
  hidden: boolean
}

/**
 * Writes to all attendees or members who may read it, through the site: each is notified separately, and no address is
 * shown. At most two a day for one event or group. For its organizer, with a verified email. Sent again with the same
 * idempotency key, it returns the message that is there already.
 * @throws ApiError sign_in_first, suspended, prove_first, gathering_not_found, group_not_found, not_yours, blocked_word,
 * too_many, and not_found where the event or group is removed meanwhile
 */
export async function sendMessage(
  ctx: Ctx,
  audience: MessageAudience,
  { message, idempotencyKey }: MessageInput,
): Promise<MessageView> {
  const viewer = requireWriter(ctx.viewer)
  const key = storedKey(idempotencyKey, [audience.kind, audience.id, message])
  const { id } = await storeOnce(
    key,
    (key) => findSent(ctx.db, viewer.id, key),
    () => storeMessage(ctx, audience, message, key),
  )
  const sent = (await listMessages(ctx, audience)).find((each) => each.id === id)
  if (!sent) throw new ApiError(404, 'not_found') // removed meanwhile, with its event
  return sent
}

async function findSent(db: Executor, senderId: string, key: string): Promise<{ id: number } | undefined> {
  const [sent] = await db
    .select({ id: organizerMessages.id })
    .from(organizerMessages)
    .where(and(eq(organizerMessages.senderId, senderId), eq(organizerMessages.idempotencyKey, key)))
  return sent
}

async function storeMessage(
  ctx: Ctx,
  audience: MessageAudience,
  message: string,
  key: string | undefined,
): Promise<{ id: number }> {
  const viewer = requireWriter(ctx.viewer)
  const { organises } = await readAccess(ctx, audience)
  if (!organises) throw new ApiError(403, 'not_yours')
  if (!viewer.verified) throw new ApiError(403, 'prove_first')
  assertAllowed(ctx, { message })
  await countRateLimit(ctx, MESSAGES_LIMIT, `${audience.kind}:${audience.id}`)
  return write(ctx, { tags: audienceTags(audience), notify: allReturned }, async (tx) => {
    await lockAudience(tx, audience)
    // An organizer who was removed a moment ago writes to nobody.
    if (!(await readAccess({ ...ctx, db: tx }, audience)).organises) throw new ApiError(403, 'not_yours')
    const row = await tx
      .insert(organizerMessages)
      .values({
        message,
        senderId: viewer.id,
        idempotencyKey: key,
        ...(audience.kind === 'event' ? { eventId: audience.id } : { groupId: audience.id }),
      })
      .returning()
      .then(oneRow)
    return { id: row.id, pending: await notifyAudience(ctx, tx, row) }
  })
}

const lockAudience = (tx: Tx, { kind, id }: MessageAudience) =>
  kind === 'group' ? lockAnyGroup(tx, id) : lockEvent(tx, communityEventAttendance, id)

type MessageRow = typeof organizerMessages.$inferSelect

/**
 * Notifies its readers of a message that is shown again after it was hidden.
 * @param shownBefore null where it was not hidden
 */
export const notifyOfShownMessage = async (
  tx: Tx,
  message: MessageRow,
  shownBefore: Period | null,
): Promise<PendingNotifications> => (shownBefore ? notifyAudience({}, tx, message, shownBefore) : [])

async function notifyAudience(
  ctx: { viewer?: Viewer },
  tx: Tx,
  row: MessageRow,
  shownBefore?: Period,
): Promise<PendingNotifications> {
  const audience = audienceOf(row)
  const { rows } = await tx.execute<{ to: string }>(
    audience.kind === 'event'
      ? sql`select a.user_id as "to" from community_event_attendees a
          join community_events e on e.id = a.event_id join users u on u.id = a.user_id
          where e.id = ${audience.id} and a.status = 'attending' and u.email_proved and not ${EVENT_WITHHELD}
          order by a.id`
      : sql`select m.user_id as "to" from group_memberships m
          join regional_groups g on g.id = m.group_id join users u on u.id = m.user_id
          where g.id = ${audience.id} and (not g.is_premium_only or m.role = 'organiser' or ${sql.raw(mayReadPremiumSql('u'))})
          order by m.id`,
  )
  const page = audience.kind === 'event' ? '/local-community/events' : '/local-community'
  const about = { ...(await aboutOf(tx, audience)), words: row.message }
  const readers = rows.filter(({ to }) => to !== row.senderId)
  return notify(
    ctx,
    tx,
    readers.map(({ to }) => ({
      to,
      kind: 'message',
      key: messageKey(audience, row.id),
      url: `${page}/${audience.id}#messages`,
      by: row.senderId,
      about,
    })),
    { shownBefore },
  )
}

async function aboutOf(tx: Tx, { kind, id }: MessageAudience): Promise<About> {
  if (kind === 'group') {
    const { name, nameFA } = regionalGroups
    return tx
      .select({ title: name, titleFa: nameFA })
      .from(regionalGroups)
      .where(eq(regionalGroups.id, id))
      .then(oneRow)
  }
  const { title, titleFA, date, zone, isVirtual } = await tx
    .select()
    .from(communityEvents)
    .where(eq(communityEvents.id, id))
    .then(oneRow)
  return { title, titleFa: titleFA, at: date.toISOString(), zone, inPerson: !isVirtual }
}

/**
 * An organizer's messages, the newest first: for attendees with a verified email (a message may say where an event
 * takes place) or members, and the organizers. Moderators read what was reported, as the privacy page says; of an event
 * that they stand in for, everything.
 * @throws ApiError sign_in_first, gathering_not_found, group_not_found, members_only, not_yours, prove_first
 */
export async function listMessages(ctx: Ctx, audience: MessageAudience): Promise<MessageView[]> {
  const viewer = requireSignedIn(ctx.viewer)
  const { reads, reportedOnly, withheld, mustVerify } = await readAccess(ctx, audience)
  if (withheld) throw new ApiError(403, 'members_only')
  if (!reads) throw new ApiError(403, 'not_yours')
  if (mustVerify) throw new ApiError(403, 'prove_first')
  return queryNamed<MessageView>(
    ctx.db,
    `local-community.messages.${audience.kind}`,
    `select w.id, w.message, w.created_at as "createdAt", coalesce(w.sender_id = $1, false) as mine,
       w.hidden_at is not null as hidden,
       case when u.id is not null then json_build_object('firstName', u.first_name) end as sender
     from organizer_messages w left join users u on u.id = w.sender_id
     where w.${audience.kind}_id = $2 and (w.hidden_at is null or w.sender_id = $1 or $3::boolean)
       and (not $4::boolean or exists (select from reports r where r.message_id = w.id))
     order by w.id desc limit ${SHOWN_MAX}`,
    [viewer.id, audience.id, canModerate(viewer), reportedOnly],
  )
}

const SHOWN_MAX = 50

type Access = {
  organises: boolean
  reads: boolean
  /** Whether the reader sees it only as a moderator, because something was reported. */
  reportedOnly: boolean
  withheld: boolean
  mustVerify: boolean
}

async function readAccess(
  ctx: Omit<Ctx, 'db'> & { db: Executor },
  { kind, id }: MessageAudience,
): Promise<Access> {
  if (kind === 'group') {
    const { mine, withheld } = await showGroup(ctx, id)
    const reportedOnly = mine === null
    const reads = !reportedOnly || canModerate(ctx.viewer)
    return { organises: mine === 'organiser', reads, reportedOnly, withheld, mustVerify: false }
  }
  const { organises, asModerator, seesFamilies, mine, withheld } = await showCommunityEvent(ctx, id)
  const comes = mine?.status === 'registered'
  return {
    organises: organises && !asModerator,
    reads: organises || comes,
    reportedOnly: asModerator && !seesFamilies && !comes,
    withheld,
    mustVerify: !organises && !(ctx.viewer.signedIn && ctx.viewer.verified),
  }
}

/**
 * Reports a message to moderators, for anyone who may read it.
 * @throws ApiError sign_in_first, too_many, not_found
 */
export async function reportMessage(ctx: Ctx, id: number, reason: string): Promise<void> {
  requireSignedIn(ctx.viewer)
  const [row] = await ctx.db
    .select({ groupId: organizerMessages.groupId, eventId: organizerMessages.eventId })
    .from(organizerMessages)
    .where(eq(organizerMessages.id, id))
  if (!row) throw new ApiError(404, 'not_found')
  const messages = await listMessages(ctx, audienceOf(row))
  if (!messages.some((each) => each.id === id)) throw new ApiError(404, 'not_found')
  await reportSubject(ctx, { kind: 'message', id }, reason)
}
