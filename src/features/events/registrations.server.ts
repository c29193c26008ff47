import { requireMember, requireWriter } from '#features/accounts/writing.server.ts'
import { cancelRegistration, registerAttendee } from '#features/attendance/attendance.server.ts'
import { confirmSoon } from '#features/attendance/confirmations.server.ts'
import { notifyPromoted } from '#features/attendance/notify.server.ts'
import type { Registration } from '#features/attendance/rules.ts'
import { dispatchNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { eventAttendance } from './attendance.server.ts'
import { showEvent } from './events.server.ts'
import { REGISTRATIONS_LIMIT } from './rules.ts'

/**
 * Takes a seat at an event, or the end of its line; once more changes nothing. The email with the calendar file follows
 * within seconds (`seats/confirmations.server.ts`).
 * @throws ApiError sign_in_first, suspended, too_many, event_not_found, event_cancelled, event_over
 */
export async function register(ctx: Ctx, eventId: number): Promise<Registration> {
  const viewer = requireWriter(ctx.viewer)
  await countRateLimit(ctx, REGISTRATIONS_LIMIT, viewer.id)
  const seat = await registerAttendee(ctx, eventAttendance, eventId, viewer.id)
  if (!seat) throw await whyNot(ctx, eventId)
  tellOf(ctx, eventId)
  if (seat.status === 'registered') confirmSoon(ctx)
  return seat
}

async function whyNot(ctx: Ctx, eventId: number): Promise<ApiError> {
  const { state } = await showEvent(ctx, eventId)
  if (state === 'cancelled') return new ApiError(409, 'event_cancelled')
  if (state === 'past') return new ApiError(409, 'event_over')
  return new ApiError(401, 'sign_in_first') // the account went meanwhile
}

/**
 * Gives a seat or a place in the line back, and lets in whoever is first in line; without one nothing changes.
 * @throws ApiError sign_in_first, event_not_found
 */
export async function unregister(ctx: Ctx, eventId: number): Promise<void> {
  const viewer = requireMember(ctx.viewer)
  await showEvent(ctx, eventId)
  const noticed = await ctx.db.transaction(async (tx) =>
    notifyPromoted(
      tx,
      eventAttendance,
      eventId,
      await cancelRegistration(tx, eventAttendance, eventId, viewer.id),
    ),
  )
  tellOf(ctx, eventId)
  await dispatchNotifications(ctx, noticed)
}

/** Lists, the event's page and the reader's own calendar show how many seats there are. */
export function tellOf(ctx: Pick<Ctx, 'live'>, eventId: number) {
  ctx.live.publish('events')
  ctx.live.publish(`event:${eventId}`)
}
