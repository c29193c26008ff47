import type { CalendarSource } from '#rooms/calendar/sources.server.ts'
import { eventCalendar } from '#rooms/events/calendar.server.ts'
import { sessionCalendar } from '#rooms/experts/calendar.server.ts'
import { gatheringCalendar } from '#rooms/neighbours/calendar.server.ts'

/** Every room with something to attend: it stands in personal calendars, and is reminded of by mail. */
export const calendars: CalendarSource[] = [eventCalendar, sessionCalendar, gatheringCalendar]
