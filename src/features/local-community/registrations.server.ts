import { sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log.server.ts'
import { requireMember, requireWriter } from '#features/accounts/writing.server.ts'
import { cancelRegistration, registerAttendee } from '#features/attendance/attendance.server.ts'
import { confirmSoon } from '#features/attendance/confirmations.server.ts'
import { notifyPromoted } from '#features/attendance/notify.server.ts'
import type { Registration, RegistrationStatus } from '#features/attendance/rules.ts'
import { type NewNotification, notify } from '#features/notifications/notify.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { type Db, rowsOf, type Tx } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { writeCsv } from '#platform/text/csv.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { type CommunityEventView, communityEventTags, showCommunityEvent } from './community-events.server.ts'
import { notifyOfRegistration } from './organizer-notifications.server.ts'
import { type AttendanceInput, JOINS_LIMIT } from './rules.ts'

/**
 * Takes a family's place at an event, or the end of its line; once more changes how many come and what they ask for.
 * @throws ApiError sign_in_first, suspended, too_many, gathering_not_found, declined, gathering_cancelled, gathering_over
 */
export async function attend(ctx: Ctx, id: number, input: AttendanceInput): Promise<Registration> {
  const viewer = requireWriter(ctx.viewer)
  await countRateLimit(ctx, JOINS_LIMIT, viewer.id)
  const communityEvent = await showCommunityEvent(ctx, id)
  if (communityEvent.mine?.status === 'declined') throw new ApiError(403, 'declined')
  assertOpen(communityEvent)
  const { attendeeCount: people, specialRequests: requests } = input
  const seat = await write(ctx, { tags: communityEventTags(id), single: true }, async (db) => {
    const seat = await registerAttendee(db, communityEventAttendance, id, viewer.id, {
      ...{ attendee_count: people, special_requests: requests },
    })
    if (!seat) throw await whyNot(ctx, id)
    if (communityEvent.mine) await changeFamily(db, id, viewer.id, input)
    return seat
  })
  if (seat.status === 'registered') confirmSoon(ctx)
  if (!communityEvent.mine) await notifyOrganizers(ctx, id)
  return seat
}

/** Apart from the registering, which holds the event's row while others queue for it. */
const notifyOrganizers = (ctx: Ctx, id: number) =>
  // The event's pages were told of by the registering.
  write(ctx, { tags: [], notify: (pending) => pending, single: true }, (db: Db) =>
    notifyOfRegistration(ctx, db, id),
  )

const changeFamily = (db: Db, id: number, userId: string, input: AttendanceInput) =>
  db.execute(sql`
    update community_event_attendees
    set attendee_count = ${input.attendeeCount}, special_requests = ${input.specialRequests}
    where event_id = ${id} and user_id = ${userId}`)

function assertOpen({ state }: CommunityEventView) {
  if (state === 'cancelled') throw new ApiError(409, 'gathering_cancelled')
  if (state !== 'upcoming') throw new ApiError(409, 'gathering_over')
}

async function whyNot(ctx: Ctx, id: number): Promise<ApiError> {
  assertOpen(await showCommunityEvent(ctx, id))
  return new ApiError(401, 'sign_in_first') // the account went meanwhile
}

/**
 * Gives a family's place back, and lets in who is first in line; without one nothing changes.
 * @throws ApiError sign_in_first, gathering_not_found
 */
export async function cancelAttendance(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireMember(ctx.viewer)
  const { mine } = await showCommunityEvent(ctx, id)
  if (!mine || mine.status === 'declined') return
  await write(ctx, { tags: communityEventTags(id), notify: (promoted) => promoted }, async (tx: Tx) =>
    notifyPromoted(
      tx,
      communityEventAttendance,
      id,
      await cancelRegistration(tx, communityEventAttendance, id, viewer.id),
    ),
  )
}

/** A family as the organiser sees it. */
export type FamilyView = {
  id: number
  firstName: string
  attendeeCount: number
  specialRequests: string | null
  status: RegistrationStatus
  registeredAt: Date
}

/**
 * Who comes and who waits, in the order in which they asked: for the organiser, or the moderators to whom it passed.
 * @throws ApiError sign_in_first, gathering_not_found, not_yours
 */
export async function listFamilies(ctx: Ctx, id: number): Promise<FamilyView[]> {
  await assertSeesFamilies(ctx, id)
  return rowsOf<FamilyView>(
    ctx.db,
    'neighbours.families',
    `select a.id, u.first_name as "firstName", a.attendee_count as "attendeeCount",
       a.special_requests as "specialRequests", a.status, a.registered_at as "registeredAt"
     from community_event_attendees a join users u on u.id = a.user_id
     where a.event_id = $1 and a.status <> 'declined' order by a.status, a.id limit ${FAMILIES_MOST}`,
    [id],
  )
}

/**
 * The same as a CSV file, in the reader's language.
 * @throws as `listFamilies`
 */
export async function exportFamilies(ctx: Ctx, id: number): Promise<string> {
  const families = await listFamilies(ctx, id)
  const locale = { locale: ctx.lang }
  const status = {
    attending: m.local_community_csv_attending({}, locale),
    waiting: m.local_community_csv_waiting({}, locale),
  }
  const heads = [
    m.local_community_csv_name,
    m.local_community_csv_people,
    m.local_community_csv_status,
    m.local_community_csv_requests,
    m.local_community_csv_date,
  ]
  return writeCsv([
    heads.map((head) => head({}, locale)),
    ...families.map((family) => [
      ...[family.firstName, family.attendeeCount, status[family.status], family.specialRequests ?? ''],
      family.registeredAt.toISOString().slice(0, 10),
    ]),
  ])
}

/** All that have a place, and more of the line than will ever come. */
const FAMILIES_MOST = 200

/**
 * Says that a family cannot come, for the organiser: its place goes to who is first in line, and it is told.
 * @throws ApiError sign_in_first, gathering_not_found, not_yours, gathering_cancelled, gathering_over, family_not_found
 */
export async function decline(ctx: Ctx, id: number, attendeeId: number): Promise<void> {
  const communityEvent = await assertSeesFamilies(ctx, id)
  assertOpen(communityEvent)
  await write(ctx, { tags: communityEventTags(id), notify: (pending) => pending }, async (tx: Tx) => {
    const { rows } = await tx.execute<{ userId: string }>(sql`
      select a.user_id as "userId" from community_event_attendees a
      where a.id = ${attendeeId} and a.event_id = ${id} and a.status <> 'declined'`)
    const [family] = rows
    if (!family) throw new ApiError(404, 'family_not_found')
    const promoteFromWaitlist = await cancelRegistration(tx, communityEventAttendance, id, family.userId)
    await tx.execute(sql`
      insert into community_event_attendees (user_id, event_id, status)
      select id, ${id}, 'declined' from users where id = ${family.userId} on conflict do nothing`)
    if (communityEvent.asModerator)
      await audit(ctx, tx, { act: 'family_declined', subject: `gathering:${id}` })
    const told = await notify(ctx, tx, [declinedNotification(communityEvent, attendeeId, family.userId)])
    return [...told, ...(await notifyPromoted(tx, communityEventAttendance, id, promoteFromWaitlist))]
  })
}

/** Of the kind that her choices know: for her the event has changed. */
const declinedNotification = (
  { id, title, titleFA: titleFa, zone, date }: CommunityEventView,
  attendeeId: number,
  userId: string,
): NewNotification => ({
  ...{ to: userId, kind: 'changed', key: `gathering:${id}:declined:${attendeeId}` },
  url: `/local-community/events/${id}`,
  about: { title, titleFa, zone, at: date.toISOString(), isDeclined: true },
})

async function assertSeesFamilies(ctx: Ctx, id: number): Promise<CommunityEventView> {
  if (!ctx.viewer.signedIn) throw new ApiError(401, 'sign_in_first')
  const communityEvent = await showCommunityEvent(ctx, id)
  if (!communityEvent.seesFamilies) throw new ApiError(403, 'not_yours')
  return communityEvent
}
