import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#features/accounts/audit-log/audit-log.server.ts'
import { users } from '#features/accounts/tables.ts'
import { countWriting, requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { registerAttendee } from '#features/attendance/attendance.server.ts'
import { scheduleConfirmations } from '#features/attendance/confirmations.server.ts'
import { cancelAndNotify } from '#features/attendance/notify.server.ts'
import {
  REGISTRATION_STATUSES,
  type Registration,
  type RegistrationStatus,
} from '#features/attendance/rules.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { m } from '#messages'
import type { Ctx } from '#platform/app-context.server.ts'
import { AS_RETURNED, allReturned, type Changes, NO_TAGS, write } from '#platform/database/write.server.ts'
import { isoDayIn } from '#platform/dates/iso-day.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { writeCsv } from '#platform/text/csv.ts'
import { notifyOfRegistration } from '../organizers/organizer-notifications.server.ts'
import { type AttendanceInput, JOINS_LIMITS } from '../rules.ts'
import { communityEventAttendees, familyDetails } from '../tables.ts'
import { communityEventAttendance } from './attendance.server.ts'
import { auditSubject, communityEventTags, showCommunityEvent } from './community-events.server.ts'
import { declinedNotification, declineRegistration } from './declining.server.ts'
import type { CommunityEventView } from './views.server.ts'

/**
 * Registers a family for an event, or adds it to the waitlist. Repeating it changes those of the family's details that
 * are sent. The organizer is there anyway: their family may take a spot, and never waits for one.
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed, gathering_not_found, declined,
 *   members_only, gathering_cancelled, gathering_over, own_event_full
 */
export async function registerFamily(ctx: Ctx, id: number, input: AttendanceInput): Promise<Registration> {
  const viewer = requireWriter(ctx.viewer)
  await countWriting(ctx, JOINS_LIMITS)
  const communityEvent = await showCommunityEvent(ctx, id)
  assertMayAttend(communityEvent)
  type Result = Changes & { registration?: Registration }
  const { registration } = await write(ctx, AS_RETURNED, async (tx): Promise<Result> => {
    const result = await registerAttendee(tx, communityEventAttendance, id, viewer.id)
    if (!result) return { tags: [] /* nothing changed */ }
    const { registration, isNew } = result
    const isWaiting = registration.status === 'waiting'
    if (communityEvent.isOwn && isNew && isWaiting) throw new ApiError(409, 'own_event_full')
    const hasDetails = Object.keys(input).length > 0
    if (hasDetails) await tx.update(communityEventAttendees).set(input).where(isOf(id, viewer.id))
    return {
      registration,
      tags: isNew || hasDetails ? communityEventTags(id) : [],
      pending: isNew ? await notifyOfRegistration(ctx, tx, id, isWaiting) : [],
    }
  })
  if (!registration) throw await reasonNotOpen(ctx, id)
  if (registration.status === 'registered') scheduleConfirmations(ctx)
  return registration
}

const isOf = (eventId: number, userId: string) =>
  and(eq(communityEventAttendees.eventId, eventId), eq(communityEventAttendees.userId, userId))

function assertOpen({ state }: CommunityEventView) {
  if (state === 'cancelled') throw new ApiError(409, 'gathering_cancelled')
  if (state !== 'upcoming') throw new ApiError(409, 'gathering_over')
}

function assertMayAttend(communityEvent: CommunityEventView) {
  if (communityEvent.mine?.status === 'declined') throw new ApiError(403, 'declined')
  if (communityEvent.withheld) throw new ApiError(403, 'members_only')
  assertOpen(communityEvent)
}

/** Why the event closed after it was checked; without another reason, moderators have hidden it. */
async function reasonNotOpen(ctx: Ctx, id: number): Promise<ApiError> {
  assertMayAttend(await showCommunityEvent(ctx, id))
  return new ApiError(404, 'gathering_not_found')
}

/**
 * Cancels a family's registration, and promotes the first of the waitlist; without one nothing changes.
 * @throws ApiError sign_in_first, gathering_not_found
 */
export async function cancelFamilyRegistration(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  const { mine } = await showCommunityEvent(ctx, id)
  if (!mine || mine.status === 'declined') return
  await write(ctx, AS_RETURNED, async (tx) => {
    const { cancelled, pending } = await cancelAndNotify(tx, communityEventAttendance, id, viewer.id)
    return { tags: cancelled ? communityEventTags(id) : [], pending }
  })
}

/**
 * Attendees and the waitlist, in order: for the organizer, or the moderators who manage the event.
 * @throws ApiError sign_in_first, gathering_not_found, not_yours
 */
export async function listFamilies(ctx: Ctx, eventId: number): Promise<Family[]> {
  await assertMaySeeFamilies(ctx, eventId)
  return familiesOf(ctx, eventId)
}

async function familiesOf(ctx: Ctx, eventId: number) {
  const { id, status, registeredAt, ...attendee } = communityEventAttendees
  return ctx.db
    .select({
      id,
      firstName: users.firstName,
      ...familyDetails,
      status: sql<RegistrationStatus>`${status}`, // as the condition below says
      registeredAt,
    })
    .from(communityEventAttendees)
    .innerJoin(users, eq(users.id, attendee.userId))
    .where(and(eq(attendee.eventId, eventId), inArray(status, REGISTRATION_STATUSES)))
    .orderBy(asc(status), asc(id))
    .limit(FAMILIES_MAX)
}

/** A family as the organizer sees it. */
type Family = Awaited<ReturnType<typeof familiesOf>>[number]

/**
 * The same as a CSV file, in the reader's language and with the days of the event's zone; with an audit entry where a
 * moderator takes it.
 * @throws as `listFamilies`
 */
export async function exportFamilies(ctx: Ctx, id: number): Promise<string> {
  const communityEvent = await assertMaySeeFamilies(ctx, id)
  const families = await familiesOf(ctx, id)
  if (communityEvent.asModerator)
    await write(ctx, { tags: NO_TAGS /* the audit log alone */ }, (tx) =>
      audit(ctx, tx, { act: 'families_exported', ...auditSubject(communityEvent) }),
    )
  const locale = { locale: ctx.lang }
  const statuses = { attending: m.local_community_csv_attending, waiting: m.local_community_csv_waiting }
  const columns = {
    firstName: [m.local_community_csv_name, ({ firstName }) => firstName],
    attendeeCount: [m.local_community_csv_people, ({ attendeeCount }) => attendeeCount],
    status: [m.local_community_csv_status, ({ status }) => statuses[status]({}, locale)],
    specialRequests: [m.local_community_special_requests, ({ specialRequests }) => specialRequests ?? ''],
    registeredAt: [
      m.local_community_csv_date,
      ({ registeredAt }) => isoDayIn(registeredAt, communityEvent.zone),
    ],
  } satisfies Record<keyof Omit<Family, 'id'>, [typeof m.local_community_csv_name, (of: Family) => unknown]>
  return writeCsv([
    Object.values(columns).map(([head]) => head({}, locale)),
    ...families.map((family) => Object.values(columns).map(([, cell]) => cell(family))),
  ])
}

/** All registrations, and more of the waitlist than will ever be promoted. */
const FAMILIES_MAX = 200

/**
 * Declines a family, for the organizer: its spot goes to the first of the waitlist, and the family is notified.
 * @throws ApiError sign_in_first, gathering_not_found, not_yours, gathering_cancelled, gathering_over,
 * family_not_found
 */
export async function declineFamily(ctx: Ctx, id: number, attendeeId: number): Promise<void> {
  const communityEvent = await assertMaySeeFamilies(ctx, id)
  assertOpen(communityEvent)
  await write(ctx, { tags: communityEventTags(id), notify: allReturned }, async (tx) => {
    const { userId, eventId, status } = communityEventAttendees
    const [family] = await tx
      .select({ userId })
      .from(communityEventAttendees)
      .where(
        and(
          eq(communityEventAttendees.id, attendeeId),
          eq(eventId, id),
          inArray(status, REGISTRATION_STATUSES),
        ),
      )
    if (!family) throw new ApiError(404, 'family_not_found')
    const promoted = await declineRegistration(tx, id, family.userId)
    if (communityEvent.asModerator)
      await audit(ctx, tx, { act: 'family_declined', ...auditSubject(communityEvent) })
    const notified = await notify(ctx, tx, [declinedNotification(communityEvent, attendeeId, family.userId)])
    return [...notified, ...promoted]
  })
}

async function assertMaySeeFamilies(ctx: Ctx, id: number): Promise<CommunityEventView> {
  requireSignedIn(ctx.viewer)
  const communityEvent = await showCommunityEvent(ctx, id)
  if (communityEvent.seesFamilies) return communityEvent
  throw new ApiError(
    403,
    communityEvent.organises && !communityEvent.asModerator ? 'prove_first' : 'not_yours',
  )
}
