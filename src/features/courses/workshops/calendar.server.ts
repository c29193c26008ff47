import { calendarFileOf, calendarOf } from '#features/attendance/calendar.server.ts'
import type { CalendarFile } from '#features/calendar/file-answer.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { workshopAttendance } from './attendance.server.ts'
import { showWorkshop } from './workshops.server.ts'

/** Registrations for workshops, in personal calendars and reminders. */
export const workshopCalendar = calendarOf(workshopAttendance)

/**
 * The calendar file of one live workshop.
 * @throws ApiError workshop_not_found, where it has no time too
 */
export async function workshopFile(ctx: Ctx, id: number): Promise<CalendarFile> {
  await showWorkshop(ctx, id)
  return calendarFileOf(ctx, workshopAttendance, id)
}
