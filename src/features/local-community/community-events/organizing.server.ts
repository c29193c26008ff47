import { eq } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { EDITS_LIMITS } from '#features/accounts/rules.ts'
import { countWriting, requireWriter } from '#features/accounts/writing.server.ts'
import { lockEvent } from '#features/attendance/attendance.server.ts'
import { notifyOfUpdate, notifyRegistered } from '#features/attendance/notify.server.ts'
import { mayReadPremium } from '#features/membership/premium.server.ts'
import { assertAllowed } from '#features/screening/screening.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Executor, oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { toInstant } from '#platform/dates/moment.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import type { PendingNotifications } from '#platform/live/notifications.server.ts'
import { assertSameKind } from '../circles.server.ts'
import { type GroupView, lockGroup } from '../groups/groups.server.ts'
import { notifyOfNewEvent } from '../groups/member-notifications.server.ts'
import { countryCodeOf, placeSearchWords } from '../places/place-names.ts'
import {
  type CommunityEventChange,
  CommunityEventInput,
  canOrganizeIn,
  EVENTS_LIMITS,
  LONGEST_MS,
} from '../rules.ts'
import { indexCommunityEvent } from '../searchable.server.ts'
import { communityEvents } from '../tables.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { auditSubject, communityEventTags, showCommunityEvent } from './community-events.server.ts'
import { changesOf } from './event-changes.server.ts'
import { endOf } from './event-end.ts'
import { placeOf, screenedTexts, zoneOf } from './input.server.ts'
import type { CommunityEventView } from './views.server.ts'

type CommunityEventRow = typeof communityEvents.$inferSelect

type CreatedEvent = { id: number; pending: PendingNotifications }

/**
 * Creates a community event; in a circle, as a meetup for members of Peyvand+.
 * @throws ApiError sign_in_first, suspended, too_many, members_only, group_not_found, group_closed, group_members_only,
 * blocked_word, and 422 for the date, the zone, the link and the limit
 */
export async function createCommunityEvent(
  ctx: Ctx,
  input: CommunityEventInput,
): Promise<CommunityEventView> {
  const viewer = requireWriter(ctx.viewer)
  assertAllowed(ctx, screenedTexts(input))
  const values = await toValues(ctx, ctx.db, input)
  await countWriting(ctx, EVENTS_LIMITS)
  const after = {
    tags: ({ id }: CreatedEvent) => communityEventTags(id),
    notify: allReturned,
  }
  const { id } = await write(ctx, after, async (tx) => {
    const group = input.groupId === null ? null : await assertMayInvite(ctx, tx, input.groupId)
    const isPremiumOnly = input.isPremiumOnly || (group?.isPremiumOnly ?? false)
    if (isPremiumOnly && !(await mayReadPremium({ db: tx, viewer }))) throw new ApiError(403, 'members_only')
    const { id } = await tx
      .insert(communityEvents)
      .values({ ...values, isPremiumOnly, organizerId: viewer.id })
      .returning({ id: communityEvents.id })
      .then(oneRow)
    await indexCommunityEvent(tx, id)
    const { groupId } = input
    if (groupId === null) return { id, pending: [] }
    const event = { ...values, isPremiumOnly, titleFa: values.titleFA, id, groupId }
    return { id, pending: await notifyOfNewEvent(ctx, tx, event) }
  })
  return showCommunityEvent(ctx, id)
}

async function assertMayInvite(ctx: Ctx, tx: Tx, groupId: number): Promise<GroupView> {
  const group = await lockGroup(ctx, tx, groupId)
  if (!group.isActive) throw new ApiError(409, 'group_closed')
  if (!canOrganizeIn(group)) throw new ApiError(403, 'group_members_only')
  return group
}

/**
 * Changes an event; omitted fields stay. Families are notified of another time, place or link. A raised limit promotes
 * from the waitlist; a lowered one removes nobody. Moderators may change it as well, above all if the organizer is
 * suspended. Only its own organizer may move it to another group.
 * @throws ApiError sign_in_first, suspended, gathering_not_found, not_yours, gathering_cancelled, gathering_over,
 * changed_meanwhile, and as `createCommunityEvent`
 */
export async function updateCommunityEvent(
  ctx: Ctx,
  id: number,
  change: CommunityEventChange,
): Promise<CommunityEventView> {
  const viewer = requireWriter(ctx.viewer)
  const { groupId } = await showOwnEvent(ctx, id)
  assertAllowed(ctx, screenedTexts(change))
  await countWriting(ctx, EDITS_LIMITS)
  await write(ctx, { tags: communityEventTags(id), notify: allReturned }, async (tx) => {
    const changesGroup = change.groupId && change.groupId !== groupId
    const group = changesGroup ? await assertMayInvite(ctx, tx, change.groupId as number) : undefined
    const { before, asModerator } = await lockOpen(ctx, tx, id)
    // The organizers of another group would read what families wrote to those of this one. The event's organizer may
    // just have moved it.
    const moves = change.groupId && change.groupId !== before.groupId
    if (moves && before.organizerId !== viewer.id) throw new ApiError(403, 'not_yours')
    assertSameKind(before, change)
    // Families who registered for the open event would lose access.
    if (group?.isPremiumOnly && !before.isPremiumOnly) throw fieldError('groupId', 'circle_needs_meetup')
    const input = applyChange(CommunityEventInput, toInput(before), change)
    const values = await toValues(ctx, tx, input, before)
    const moved = changesOf(before, values, { knowsAddress: true, lang: ctx.lang }).length > 0
    const sequence = before.sequence + (moved ? 1 : 0)
    await tx
      .update(communityEvents)
      .set({ ...values, sequence, version: before.version + 1, updatedAt: ctx.now })
      .where(eq(communityEvents.id, id))
    await indexCommunityEvent(tx, id)
    if (asModerator) await audit(ctx, tx, { act: 'gathering_changed', ...auditSubject(before) })
    return notifyOfUpdate(ctx, tx, communityEventAttendance, id, {
      sequence,
      changes: moved ? (recipient) => changesOf(before, values, recipient) : undefined,
    })
  })
  return showCommunityEvent(ctx, id)
}

/**
 * Cancels an event; moderators cancel with an audit entry. Notifies all attendees and the waitlist. The event stays
 * visible, with the reason for people who may read it.
 * @throws ApiError sign_in_first, suspended, gathering_not_found, not_yours, blocked_word, gathering_cancelled,
 * gathering_over
 */
export async function cancelCommunityEvent(
  ctx: Ctx,
  id: number,
  reason: string,
): Promise<CommunityEventView> {
  requireWriter(ctx.viewer)
  await showOwnEvent(ctx, id)
  assertAllowed(ctx, { reason })
  await write(ctx, { tags: communityEventTags(id), notify: allReturned }, async (tx) => {
    const { before, asModerator } = await lockOpen(ctx, tx, id)
    if (asModerator) await audit(ctx, tx, { act: 'gathering_cancelled', reason, ...auditSubject(before) })
    return cancelLockedEvent(ctx, tx, before, reason)
  })
  return showCommunityEvent(ctx, id)
}

/** In a transaction that has locked the event. Without a reason, the reason is that the organizer has left. */
export async function cancelLockedEvent(
  ctx: Ctx,
  tx: Tx,
  before: Pick<CommunityEventRow, 'id' | 'sequence'>,
  reason?: string,
) {
  const sequence = before.sequence + 1
  await tx
    .update(communityEvents)
    .set({ status: 'cancelled', cancelReason: reason ?? null, sequence, updatedAt: ctx.now })
    .where(eq(communityEvents.id, before.id))
  await indexCommunityEvent(tx, before.id)
  // An account without a verified email takes a minute to make: its words are on the page, and in no email.
  const mayBeEmailed = ctx.viewer.signedIn && ctx.viewer.verified
  return notifyRegistered(ctx, tx, communityEventAttendance, before.id, {
    kind: 'cancelled',
    sequence,
    words: ({ lang, mayAttend }) => {
      if (reason === undefined) return m.local_community_organizer_left({}, { locale: lang })
      return mayBeEmailed && mayAttend ? reason : undefined
    },
  })
}

async function lockOpen(ctx: Ctx, tx: Tx, id: number) {
  const { asModerator } = await lockOwnEvent(ctx, tx, id)
  const [row] = await tx.select().from(communityEvents).where(eq(communityEvents.id, id))
  if (!row) throw new ApiError(404, 'gathering_not_found')
  if (row.status === 'cancelled') throw new ApiError(409, 'gathering_cancelled')
  if (ctx.now >= endOf(row)) throw new ApiError(409, 'gathering_over')
  return { before: row, asModerator }
}

/**
 * Locks an event of the viewer and reads it again: the organizer may have just deleted their account.
 * @throws ApiError gathering_not_found, not_yours
 */
export async function lockOwnEvent(ctx: Ctx, tx: Tx, id: number): Promise<CommunityEventView> {
  await lockEvent(tx, communityEventAttendance, id)
  return showOwnEvent({ ...ctx, db: tx }, id)
}

async function showOwnEvent(ctx: Parameters<typeof showCommunityEvent>[0], id: number) {
  const event = await showCommunityEvent(ctx, id)
  if (!event.organises) throw new ApiError(403, 'not_yours')
  return event
}

const toInput = ({ date, endDate, ...row }: CommunityEventRow) => ({
  ...row,
  date: date.toISOString(),
  endDate: endDate?.toISOString() ?? null,
})

/** Dates as instants, and the place; where no city was given it is the group's, or read from the address. */
async function toValues(ctx: Ctx, db: Executor, input: CommunityEventInput, before?: CommunityEventRow) {
  const zone = input.zone ?? (await zoneOf({ db, viewer: ctx.viewer }, input.groupId))
  const date = toInstant(input.date, zone, 'date')
  const endDate = input.endDate === null ? null : toInstant(input.endDate, zone, 'endDate')
  // An event that is under way keeps its start while its texts change.
  if (date <= ctx.now && date.getTime() !== before?.date.getTime()) throw fieldError('date', 'date_past')
  if (endDate && endDate <= date) throw fieldError('endDate', 'end_before_start')
  if (endDate && endDate.getTime() - date.getTime() > LONGEST_MS) throw fieldError('endDate', 'end_too_late')
  if (input.isVirtual && !input.virtualLink) throw fieldError('virtualLink', 'link_required')
  if (!input.isPublic && input.groupId === null) throw fieldError('groupId', 'group_needed')
  const placeFields =
    input.isVirtual && !input.city ? { city: null, country: input.country } : await placeOf(db, input)
  return {
    ...input,
    zone,
    date,
    endDate,
    cost: input.cost ?? 'free',
    ...placeFields,
    countryCode: countryCodeOf(placeFields.country),
    words: placeSearchWords({ names: [input.title, input.titleFA], ...placeFields }),
  }
}
