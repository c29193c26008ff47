import { eq } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { timeAndLinkChanges } from '#features/attendance/changes.server.ts'
import { notificationKeysOf, notifyOfUpdate, notifyRegistered } from '#features/attendance/notify.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { toInstant } from '#platform/dates/moment.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import { eventAttendance } from './attendance.server.ts'
import { type EventView, eventTags, showEvent } from './events.server.ts'
import { type EventChange, EventInput } from './rules.ts'
import { indexEvent } from './searchable.server.ts'
import { endOf } from './states.ts'
import { events } from './tables.ts'

type Row = typeof events.$inferSelect

/**
 * Creates an event. A past one needs a recording. For admins.
 * @throws ApiError 422 with codes of the date, `date_past` among them
 */
export async function createEvent(ctx: Ctx, input: EventInput): Promise<EventView> {
  const values = toValues(ctx, input)
  const id = await write(ctx, { tags: eventTags }, async (tx) => {
    const row = await tx.insert(events).values(values).returning({ id: events.id }).then(oneRow)
    await indexEvent(tx, row.id)
    await audit(ctx, tx, { act: 'event_made', subject: `event:${row.id}`, details: titlesOf(values) })
    return row.id
  })
  return showEvent(ctx, id)
}

/**
 * Changes an event. Notifies registered people of another time or link. A raised limit promotes from the waitlist; a
 * lowered one removes nobody.
 * @throws ApiError event_not_found, event_cancelled, changed_meanwhile, and 422 as in `createEvent`
 */
export async function updateEvent(ctx: Ctx, id: number, change: EventChange): Promise<EventView> {
  await write(ctx, { tags: eventTags(id), notify: allReturned }, async (tx) => {
    const before = await lock(tx, id)
    if (before.status === 'cancelled') throw new ApiError(409, 'event_cancelled')
    const input = applyChange(EventInput, toInput(before), change)
    const values = toValues(ctx, input, before)
    const changes = timeAndLinkChanges(timeAndLink(before), timeAndLink(values))
    const sequence = before.sequence + (changes.length ? 1 : 0)
    await tx
      .update(events)
      .set({ ...values, sequence, version: before.version + 1, updatedAt: ctx.now })
      .where(eq(events.id, id))
    await indexEvent(tx, id)
    await audit(ctx, tx, { act: 'event_changed', subject: `event:${id}`, details: titlesOf(values) })
    const isAhead = ctx.now < endOf(values)
    return notifyOfUpdate(ctx, tx, eventAttendance, id, {
      sequence,
      changes: changes.length && isAhead ? () => changes : undefined,
    })
  })
  return showEvent(ctx, id)
}

/**
 * Cancels an event, and notifies everyone who is registered or waits. It stays visible, with the reason.
 * @throws ApiError event_not_found, event_cancelled, event_over
 */
export async function cancelEvent(ctx: Ctx, id: number, reason: string): Promise<EventView> {
  await write(ctx, { tags: eventTags(id), notify: allReturned }, async (tx) => {
    const before = await lock(tx, id)
    if (before.status === 'cancelled') throw new ApiError(409, 'event_cancelled')
    if (ctx.now >= endOf(before)) throw new ApiError(409, 'event_over')
    const sequence = before.sequence + 1
    await tx
      .update(events)
      .set({ status: 'cancelled', cancelReason: reason, sequence, updatedAt: ctx.now })
      .where(eq(events.id, id))
    await indexEvent(tx, id)
    const subject = `event:${id}` as const
    await audit(ctx, tx, { act: 'event_cancelled', subject, reason, details: titlesOf(before) })
    return notifyRegistered(ctx, tx, eventAttendance, id, { kind: 'cancelled', sequence, words: reason })
  })
  return showEvent(ctx, id)
}

/**
 * Removes an event without registrations, for example one created by mistake, and its notifications.
 * @throws ApiError event_not_found, event_has_people
 */
export async function removeEvent(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: eventTags(id), notify: allReturned }, async (tx) => {
    const before = await lock(tx, id)
    if (before.registeredCount + before.waitingCount > 0) throw new ApiError(409, 'event_has_people')
    await tx.delete(events).where(eq(events.id, id))
    await indexEvent(tx, id)
    await audit(ctx, tx, { act: 'event_removed', subject: `event:${id}`, details: titlesOf(before) })
    return withdrawNotifications(tx, notificationKeysOf(ctx, eventAttendance, id))
  })
}

async function lock(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for('update')
  if (!row) throw new ApiError(404, 'event_not_found')
  return row
}

const toInput = ({ dateTime, thumbnail, ...row }: Row) => ({
  ...row,
  dateTime: dateTime.toISOString(),
  drawing: thumbnail,
})

function toValues(ctx: Ctx, { dateTime: dateTimeText, drawing, ...input }: EventInput, before?: Row) {
  const dateTime = toInstant(dateTimeText, input.zone, 'dateTime')
  const isOver = endOf({ dateTime, duration: input.duration }) <= ctx.now
  // A past event keeps its date: its recording may come later than its end.
  if (isOver && !input.recordingUrl && dateTime.getTime() !== before?.dateTime.getTime())
    throw fieldError('dateTime', 'date_past')
  return { ...input, dateTime, thumbnail: drawing }
}

type TimeAndLink = Pick<Row, 'dateTime' | 'duration' | 'zone' | 'zoomLink'>

const timeAndLink = (event: TimeAndLink) => ({
  times: { start: event.dateTime, end: endOf(event), zone: event.zone },
  link: event.zoomLink,
})
