import type { Ctx } from '#platform/app-context.server.ts'
import { countAgainst } from '#platform/http/rate-limits.server.ts'
import { Refusal } from '#platform/http/api-error.ts'
import { assertMember, assertWriter } from '#features/accounts/writing.server.ts'
import { announce } from '#features/notifications/notify.server.ts'
import { confirmSoon } from '#features/attendance/confirmations.server.ts'
import type { Seat } from '#features/attendance/rules.ts'
import { giveBack, takeSeat } from '#features/attendance/attendance.server.ts'
import { welcome } from '#features/attendance/notify.server.ts'
import { showEvent } from './events.server.ts'
import { EVENT_SEATS } from './attendance.server.ts'
import { REGISTRATIONS_LIMIT } from './rules.ts'

/**
 * Takes a seat at an event, or the end of its line; once more changes nothing. The email with the calendar file follows
 * within seconds (`seats/confirmations.server.ts`).
 * @throws Refusal sign_in_first, suspended, too_many, event_not_found, event_cancelled, event_over
 */
export async function register(ctx: Ctx, eventId: number): Promise<Seat> {
  const viewer = assertWriter(ctx.viewer)
  await countAgainst(ctx, REGISTRATIONS_LIMIT, viewer.id)
  const seat = await takeSeat(ctx, EVENT_SEATS, eventId, viewer.id)
  if (!seat) throw await whyNot(ctx, eventId)
  tellOf(ctx, eventId)
  if (seat.status === 'registered') confirmSoon(ctx)
  return seat
}

async function whyNot(ctx: Ctx, eventId: number): Promise<Refusal> {
  const { state } = await showEvent(ctx, eventId)
  if (state === 'cancelled') return new Refusal(409, 'event_cancelled')
  if (state === 'past') return new Refusal(409, 'event_over')
  return new Refusal(401, 'sign_in_first') // the account went meanwhile
}

/**
 * Gives a seat or a place in the line back, and lets in whoever is first in line; without one nothing changes.
 * @throws Refusal sign_in_first, event_not_found
 */
export async function unregister(ctx: Ctx, eventId: number): Promise<void> {
  const viewer = assertMember(ctx.viewer)
  await showEvent(ctx, eventId)
  const noticed = await ctx.db.transaction(async (tx) =>
    welcome(tx, EVENT_SEATS, eventId, await giveBack(tx, EVENT_SEATS, eventId, viewer.id)),
  )
  tellOf(ctx, eventId)
  await announce(ctx, noticed)
}

/** Lists, the event's page and the reader's own calendar show how many seats there are. */
export function tellOf(ctx: Pick<Ctx, 'live'>, eventId: number) {
  ctx.live.tell('events')
  ctx.live.tell(`event:${eventId}`)
}
