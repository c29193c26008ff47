import type { CalendarSource } from '#features/calendar/sources.server.ts'
import { workshopCalendar } from '#features/courses/workshops/calendar.server.ts'
import { eventCalendar } from '#features/events/calendar.server.ts'
import { sessionCalendar } from '#features/experts/sessions/calendar.server.ts'
import { communityEventCalendar } from '#features/local-community/community-events/calendar.server.ts'

/** Every feature with something to attend: it is in personal calendars and sends reminders by email. */
export const calendars: CalendarSource[] = [
  eventCalendar,
  sessionCalendar,
  communityEventCalendar,
  workshopCalendar,
]
