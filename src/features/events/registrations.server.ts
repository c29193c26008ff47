import { countWriting, requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { type RegistrationResult, registerAttendee } from '#features/attendance/attendance.server.ts'
import { scheduleConfirmations } from '#features/attendance/confirmations.server.ts'
import { cancelAndNotify } from '#features/attendance/notify.server.ts'
import type { Registration } from '#features/attendance/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { AS_RETURNED, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { eventAttendance } from './attendance.server.ts'
import { eventTags, showEvent } from './events.server.ts'
import { REGISTRATIONS_LIMITS } from './rules.ts'

/**
 * Registers for an event, or joins its waitlist; repeating it changes nothing. The email with the calendar file follows
 * within seconds (`attendance/confirmations.server.ts`).
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed, event_not_found, event_cancelled,
 * event_over
 */
export async function registerForEvent(ctx: Ctx, eventId: number): Promise<Registration> {
  const viewer = requireWriter(ctx.viewer)
  await countWriting(ctx, REGISTRATIONS_LIMITS)
  const tags = (result?: RegistrationResult) => (result?.isNew ? eventTags(eventId) : [])
  const result = await write(ctx, { tags, single: true }, (db: Db) =>
    registerAttendee(db, eventAttendance, eventId, viewer.id),
  )
  if (!result) throw await reasonNotOpen(ctx, eventId)
  const { registration } = result
  if (registration.status === 'registered') scheduleConfirmations(ctx)
  return registration
}

async function reasonNotOpen(ctx: Ctx, eventId: number): Promise<ApiError> {
  const { state } = await showEvent(ctx, eventId)
  return new ApiError(409, state === 'cancelled' ? 'event_cancelled' : 'event_over')
}

/**
 * Cancels a registration or leaves the waitlist, and promotes the first of the waitlist; without one nothing changes.
 * @throws ApiError sign_in_first, event_not_found
 */
export async function cancelEventRegistration(ctx: Ctx, eventId: number): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  const { mine } = await showEvent(ctx, eventId)
  if (!mine) return
  await write(ctx, AS_RETURNED, async (tx) => {
    const { cancelled, pending } = await cancelAndNotify(tx, eventAttendance, eventId, viewer.id)
    return { tags: cancelled ? eventTags(eventId) : [], pending }
  })
}
