import { countWriting, requireSignedIn, requireWriter } from '#features/accounts/writing.server.ts'
import { type RegistrationResult, registerAttendee } from '#features/attendance/attendance.server.ts'
import { scheduleConfirmations } from '#features/attendance/confirmations.server.ts'
import { cancelAndNotify } from '#features/attendance/notify.server.ts'
import type { Registration } from '#features/attendance/rules.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { AS_RETURNED, write } from '#platform/database/write.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { workshopAttendance } from './attendance.server.ts'
import { WORKSHOP_REGISTRATIONS_LIMITS } from './rules.ts'
import { assertMayUse, showWorkshop, workshopTags } from './workshops.server.ts'

/**
 * Registers for a workshop, or joins its waitlist; repeating it changes nothing. The email with the calendar file
 * follows within seconds (`attendance/confirmations.server.ts`).
 * @throws ApiError sign_in_first, suspended, too_many, too_many_unconfirmed, workshop_not_found, members_only,
 * workshop_not_scheduled, workshop_cancelled, workshop_over
 */
export async function registerForWorkshop(ctx: Ctx, id: number): Promise<Registration> {
  const viewer = requireWriter(ctx.viewer)
  await countWriting(ctx, WORKSHOP_REGISTRATIONS_LIMITS)
  const workshop = await showWorkshop(ctx, id)
  await assertMayUse(ctx, workshop)
  const tags = (result?: RegistrationResult) => (result?.isNew ? workshopTags(id) : [])
  const result = await write(ctx, { tags, single: true }, (db: Db) =>
    registerAttendee(db, workshopAttendance, id, viewer.id),
  )
  if (!result) throw await reasonNotOpen(ctx, id)
  const { registration } = result
  if (registration.status === 'registered') scheduleConfirmations(ctx)
  return registration
}

async function reasonNotOpen(ctx: Ctx, id: number): Promise<ApiError> {
  const { state } = await showWorkshop(ctx, id)
  if (state === 'anytime') return new ApiError(409, 'workshop_not_scheduled')
  return new ApiError(409, state === 'cancelled' ? 'workshop_cancelled' : 'workshop_over')
}

/**
 * Cancels a registration or leaves the waitlist, and promotes the first of the waitlist. Without a registration nothing
 * changes. People whose membership has ended may cancel, too.
 * @throws ApiError sign_in_first, workshop_not_found
 */
export async function cancelWorkshopRegistration(ctx: Ctx, id: number): Promise<void> {
  const viewer = requireSignedIn(ctx.viewer)
  const { mine } = await showWorkshop(ctx, id)
  if (!mine) return
  await write(ctx, AS_RETURNED, async (tx) => {
    const { cancelled, pending } = await cancelAndNotify(tx, workshopAttendance, id, viewer.id)
    return { tags: cancelled ? workshopTags(id) : [], pending }
  })
}
