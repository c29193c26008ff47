import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Tx } from '#platform/database.server.ts'
import { countAgainst } from '#platform/limits.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { assertMember, assertWriter } from '#rooms/accounts/writing.server.ts'
import { announce, type Noticed, notify } from '#rooms/notifications/notify.server.ts'
import type { Seat } from '#rooms/seats/rules.ts'
import { giveAllBack, giveBack, takeSeat } from '#rooms/seats/seats.server.ts'
import { showEvent } from './events.server.ts'
import { EVENT_SEATS } from './hall.server.ts'
import { REGISTRATIONS_LIMIT } from './rules.ts'

/**
 * Takes a seat at an event, or the end of its line; once more changes nothing. The mail with the calendar file follows
 * within a minute (`confirmations.server.ts`).
 * @throws Refusal sign_in_first, suspended, too_many, event_not_found, event_cancelled, event_over
 */
export async function register(ctx: Ctx, eventId: number): Promise<Seat> {
  const viewer = assertWriter(ctx.viewer)
  await countAgainst(ctx, REGISTRATIONS_LIMIT, viewer.id)
  const seat = await takeSeat(ctx, EVENT_SEATS, eventId, viewer.id)
  if (!seat) throw await whyNot(ctx, eventId)
  tellOf(ctx, eventId)
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
    welcome(tx, eventId, await giveBack(tx, EVENT_SEATS, eventId, viewer.id)),
  )
  tellOf(ctx, eventId)
  await announce(ctx, noticed)
}

/** Before an account goes: its seats are given back, and others let in. */
export async function giveUpSeats(tx: Tx, userId: string): Promise<Noticed> {
  const all: Noticed = []
  for (const { eventId, userIds } of await giveAllBack(tx, EVENT_SEATS, userId))
    all.push(...(await welcome(tx, eventId, userIds)))
  return all
}

/** Tells those who were let in from the line, by the bell and by mail, in the transaction that did it. */
export async function welcome(tx: Tx, eventId: number, userIds: string[]): Promise<Noticed> {
  if (!userIds.length) return []
  const { rows } = await tx.execute<{
    title: string
    titleFa: string | null
    at: string
    zone: string
    open: boolean
  }>(sql`
    select title, title_fa as "titleFa", to_json(date_time)#>>'{}' as at, zone,
      ${sql.raw(EVENT_SEATS.open.replaceAll('g.', 'events.'))} as open from events where id = ${eventId}`)
  const [event] = rows
  if (!event?.open) return [] // nobody is called to what is over
  await tx.execute(sql`
    update event_registrations set confirmed_at = now()
    where event_id = ${eventId} and user_id = any(${sql.param(userIds)}::text[])`)
  const { title, titleFa, at, zone } = event
  const about = { title, titleFa, at: new Date(at).toISOString(), zone }
  // Who gave a seat back and waits again is told again: the row is another one.
  const ids = await registrationIds(tx, eventId, userIds)
  const notices = ids.map(({ id, userId }) => ({
    ...{ to: userId, kind: 'promoted' as const, key: `event:${eventId}:seat:${id}` },
    ...{ url: `/events/${eventId}`, about },
  }))
  return notify({}, tx, notices)
}

async function registrationIds(tx: Tx, eventId: number, userIds: string[]) {
  const { rows } = await tx.execute<{ id: number; userId: string }>(sql`
    select id, user_id as "userId" from event_registrations
    where event_id = ${eventId} and user_id = any(${sql.param(userIds)}::text[]) order by id`)
  return rows
}

/** Lists, the event's page and the reader's own calendar show how many seats there are. */
export function tellOf(ctx: Pick<Ctx, 'live'>, eventId: number) {
  ctx.live.tell('events')
  ctx.live.tell(`event:${eventId}`)
}
