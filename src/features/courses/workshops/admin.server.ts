import { eq } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import { timeAndLinkChanges } from '#features/attendance/changes.server.ts'
import { notificationKeysOf, notifyOfUpdate, notifyRegistered } from '#features/attendance/notify.server.ts'
import { renderTexts } from '#features/library/articles/markdown.server.ts'
import { withdrawNotifications } from '#features/notifications/notify.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { oneRow, type Tx } from '#platform/database/database.server.ts'
import { allReturned, write } from '#platform/database/write.server.ts'
import { toInstant } from '#platform/dates/moment.server.ts'
import { ApiError, fieldError } from '#platform/http/api-error.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import { workshops } from '../tables.ts'
import { workshopAttendance } from './attendance.server.ts'
import { type WorkshopChange, WorkshopInput } from './rules.ts'
import { indexWorkshop } from './searchable.server.ts'
import { workshopEnd } from './states.ts'
import { showWorkshop, type WorkshopView, workshopTags } from './workshops.server.ts'

type Row = typeof workshops.$inferSelect

/**
 * Creates a workshop. A live one has a date, which is past only with its recording; a recorded one has a video, a kit
 * a text or materials. For admins.
 * @throws ApiError 422 with a code per field
 */
export async function createWorkshop(ctx: Ctx, input: WorkshopInput): Promise<WorkshopView> {
  const values = toValues(ctx, input)
  const id = await write(ctx, { tags: workshopTags }, async (tx) => {
    const row = await tx.insert(workshops).values(values).returning({ id: workshops.id }).then(oneRow)
    await indexWorkshop(tx, row.id)
    const subject = `workshop:${row.id}` as const
    await audit(ctx, tx, { act: 'workshop_made', subject, details: titlesOf(values) })
    return row.id
  })
  return showWorkshop(ctx, id)
}

/**
 * Changes a workshop. Notifies registered people of another time or link. A raised limit promotes from the waitlist; a
 * lowered one removes nobody.
 * @throws ApiError workshop_not_found, workshop_built_in, workshop_cancelled, changed_meanwhile; workshop_has_people
 *   where it would no longer be live or published; 422 as in `createWorkshop`, and where it would become members-only
 *   though people have registered
 */
export async function updateWorkshop(ctx: Ctx, id: number, change: WorkshopChange): Promise<WorkshopView> {
  await write(ctx, { tags: workshopTags(id), notify: allReturned }, async (tx) => {
    const before = await lockWorkshop(tx, id)
    if (before.status === 'cancelled') throw new ApiError(409, 'workshop_cancelled')
    const input = applyChange(WorkshopInput, toInput(before), change)
    const values = toValues(ctx, input, before)
    if (peopleOf(before) > 0 && (!values.scheduledDate || !values.published))
      throw new ApiError(409, 'workshop_has_people')
    if (values.isPremiumOnly && !before.isPremiumOnly && peopleOf(before) > 0 && isAhead(ctx, values))
      throw fieldError('isPremiumOnly', 'workshop_premium_fixed')
    const changes = timeAndLinkChanges(timeAndLink(before), timeAndLink(values))
    const sequence = before.sequence + (changes.length ? 1 : 0)
    await tx
      .update(workshops)
      .set({ ...values, sequence, version: before.version + 1, updatedAt: ctx.now })
      .where(eq(workshops.id, id))
    await indexWorkshop(tx, id)
    await audit(ctx, tx, { act: 'workshop_changed', subject: `workshop:${id}`, details: titlesOf(values) })
    return notifyOfUpdate(ctx, tx, workshopAttendance, id, {
      sequence,
      changes: changes.length && isAhead(ctx, values) ? () => changes : undefined,
    })
  })
  return showWorkshop(ctx, id)
}

/**
 * Cancels a live workshop, and notifies everyone who is registered or waits. It stays visible, with the reason.
 * @throws ApiError workshop_not_found, workshop_built_in, workshop_not_scheduled, workshop_cancelled, workshop_over
 */
export async function cancelWorkshop(ctx: Ctx, id: number, reason: string): Promise<WorkshopView> {
  await write(ctx, { tags: workshopTags(id), notify: allReturned }, async (tx) => {
    const before = await lockWorkshop(tx, id)
    if (!before.scheduledDate) throw new ApiError(409, 'workshop_not_scheduled')
    if (before.status === 'cancelled') throw new ApiError(409, 'workshop_cancelled')
    if (!isAhead(ctx, before)) throw new ApiError(409, 'workshop_over')
    const sequence = before.sequence + 1
    await tx
      .update(workshops)
      .set({ status: 'cancelled', cancelReason: reason, sequence, updatedAt: ctx.now })
      .where(eq(workshops.id, id))
    await indexWorkshop(tx, id)
    const subject = `workshop:${id}` as const
    await audit(ctx, tx, { act: 'workshop_cancelled', subject, reason, details: titlesOf(before) })
    return notifyRegistered(ctx, tx, workshopAttendance, id, { kind: 'cancelled', sequence, words: reason })
  })
  return showWorkshop(ctx, id)
}

/**
 * Removes a workshop that nobody is registered for, with the notifications of it.
 * @throws ApiError workshop_not_found, workshop_built_in, workshop_has_people
 */
export async function removeWorkshop(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: workshopTags(id), notify: allReturned }, async (tx) => {
    const before = await lockWorkshop(tx, id)
    if (peopleOf(before) > 0) throw new ApiError(409, 'workshop_has_people')
    await tx.delete(workshops).where(eq(workshops.id, id))
    await indexWorkshop(tx, id)
    await audit(ctx, tx, { act: 'workshop_removed', subject: `workshop:${id}`, details: titlesOf(before) })
    return withdrawNotifications(tx, notificationKeysOf(ctx, workshopAttendance, id))
  })
}

async function lockWorkshop(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(workshops).where(eq(workshops.id, id)).for('update')
  if (!row) throw new ApiError(404, 'workshop_not_found')
  // The next start would bring it back as its file has it.
  if (row.slug !== null) throw new ApiError(409, 'workshop_built_in')
  return row
}

const peopleOf = ({ currentParticipants, waitingCount }: Row) => currentParticipants + waitingCount

type Timed = { scheduledDate: Date | null; duration: number }
const isAhead = ({ now }: Ctx, { scheduledDate, duration }: Timed) =>
  scheduledDate !== null && now < workshopEnd({ scheduledDate, duration })

const toInput = ({ scheduledDate, ...row }: Row) => ({
  ...row,
  scheduledDate: scheduledDate?.toISOString() ?? null,
})

/** The columns of an input, whose texts are rendered here, once a version. */
function toValues(ctx: Ctx, { scheduledDate: scheduledDateText, ...input }: WorkshopInput, before?: Row) {
  const scheduledDate =
    scheduledDateText === null ? null : toInstant(scheduledDateText, input.zone, 'scheduledDate')
  const fields = findFieldErrors(ctx, { ...input, scheduledDate }, before)
  if (Object.keys(fields).length) throw new ApiError(422, 'invalid', { fields })
  return { ...input, scheduledDate, rendered: renderTexts(input) }
}

type CheckedInput = Omit<WorkshopInput, 'scheduledDate'> & { scheduledDate: Date | null }

/** Returns the errors of a workshop of its type, such as missing fields, as a code for each field. */
function findFieldErrors(ctx: Ctx, input: CheckedInput, before?: Row): Record<string, string> {
  const { workshopType, scheduledDate, videoUrl, materialsUrl, content, contentFa } = input
  if (workshopType !== 'live' && scheduledDate) return { scheduledDate: 'date_only_live' }
  if (workshopType === 'recorded' && !videoUrl) return { videoUrl: 'video_required' }
  if (workshopType === 'kit' && !(content ?? contentFa ?? materialsUrl))
    return { content: 'workshop_content_required' }
  if (workshopType !== 'live') return {}
  if (!scheduledDate) return { scheduledDate: 'date_required' }
  // A past one keeps its date: its recording may come later than its end.
  const isUnchanged = scheduledDate.getTime() === before?.scheduledDate?.getTime()
  return isAhead(ctx, input) || videoUrl || isUnchanged ? {} : { scheduledDate: 'date_past' }
}

type TimeAndLink = Pick<Row, 'scheduledDate' | 'duration' | 'zone' | 'meetingLink'>

const timeAndLink = ({ scheduledDate, duration, zone, meetingLink }: TimeAndLink) => ({
  times: scheduledDate && { start: scheduledDate, end: workshopEnd({ scheduledDate, duration }), zone },
  link: meetingLink,
})
