import { canAdminister } from '#features/accounts/roles.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { addMinutes } from '#platform/dates/minutes.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type RegistrationStatus, stateOf } from '../rules.ts'
import { LINK_OPENS_MINUTES } from './rules.ts'

type Meeting = {
  status: 'upcoming' | 'cancelled'
  /** Null for what has no time. */
  start: Date | null
  /** In minutes. */
  duration: number
  link: string | null
  /** The viewer's registration. */
  mine: RegistrationStatus | null
  /** The code once it is over or cancelled. */
  over: 'event_over' | 'workshop_over'
}

/**
 * Returns the meeting's link to registered people, from a quarter of an hour before it begins until it ends. Admins
 * also get it earlier.
 * @throws ApiError seat_needed, link_not_yet, link_missing, and `over`
 */
export function showMeetingLink(
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  { status, start, duration, link, mine, over }: Meeting,
): { url: string } {
  const isAdmin = canAdminister(viewer)
  if (mine !== 'attending' && !isAdmin) throw new ApiError(403, 'seat_needed')
  if (!start) throw new ApiError(404, 'link_missing')
  const state = stateOf({ status, start, end: addMinutes(start, duration) }, now)
  if (state === 'cancelled' || state === 'past') throw new ApiError(409, over)
  if (now < addMinutes(start, -LINK_OPENS_MINUTES) && !isAdmin) throw new ApiError(409, 'link_not_yet')
  if (!link) throw new ApiError(404, 'link_missing')
  return { url: link }
}
