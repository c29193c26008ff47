import { calendarFileOf, calendarOf } from '#features/attendance/calendar.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { eventAttendance } from './attendance.server.ts'

/** Registrations for events, in personal calendars and reminders. */
export const eventCalendar = calendarOf(eventAttendance)

/**
 * The calendar file of one event.
 * @throws ApiError event_not_found
 */
export const eventFile = (ctx: Ctx, id: number) => calendarFileOf(ctx, eventAttendance, id)
