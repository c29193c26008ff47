import { requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { registerAttendee } from '#features/attendance/attendance.server.ts'
import { scheduleConfirmations } from '#features/attendance/confirmations.server.ts'
import { cancelAndNotify } from '#features/attendance/notify.server.ts'
import type { Registration } from '#features/attendance/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { countRateLimit } from '#platform/http/rate-limits.server.ts'
import { workshopAttendance } from './attendance.server.ts'
import { WORKSHOP_REGISTRATIONS_LIMIT } from './rules.ts'
import { assertMayUse, showWorkshop, workshopTags } from './workshops.server.ts'

/**
 * Registers for a workshop, or joins its waitlist; repeating it changes nothing. The email with the calendar file
 * follows within seconds (`attendance/confirmations.server.ts`).
 * @throws ApiError sign_in_first, suspended, too_many, workshop_not_found, members_only, workshop_not_scheduled,
 * workshop_cancelled, workshop_over
 */
export async function registerForWorkshop(ctx: Ctx, id: number): Promise<Registration> {
  const viewer = requireWriter(ctx.viewer)
  await countRateLimit(ctx, WORKSHOP_REGISTRATIONS_LIMIT, viewer.id)
  const workshop = await showWorkshop(ctx, id)
  await assertMayUse(ctx, workshop)
  const registration = await write(ctx, { tags: workshopTags(id), single: true }, (db) =>
    registerAttendee(db, workshopAttendance, id, viewer.id),
  )
  if (!registration) throw await reasonNotOpen(ctx, id)
  if (registration.status === 'registered') scheduleConfirmations(ctx)
  return registration
}

async function reasonNotOpen(ctx: Ctx, id: number): Promise<ApiError> {
  const { state } = await showWorkshop(ctx, id)
  if (state === 'anytime') return new ApiError(409, 'workshop_not_scheduled')
  return new ApiError(409, state === 'cancelled' ? 'workshop_cancelled' : 'workshop_over')
}

/**
 * Cancels a registration or leaves the waitlist, and promotes the first of the waitlist; without one nothing changes.
 * Those whose membership has ended can, too.
 * @throws ApiError sign_in_first, workshop_not_found
 */
export async function cancelWorkshopRegistration(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  await showWorkshop(ctx, id)
  await write(ctx, { tags: workshopTags(id), notify: allReturned }, (tx) =>
    cancelAndNotify(tx, workshopAttendance, id, viewer.id),
  )
}
