import { sql } from 'drizzle-orm'
import type { TimedAttendanceTables } from '#features/attendance/calendar.server.ts'
import { eventRegistrations, events } from './tables.ts'

/** Registration for the site's events, until they end. */
export const eventAttendance: TimedAttendanceTables = {
  type: 'event',
  path: '/events',
  events,
  event: {
    id: events.id,
    title: events.title,
    titleFa: events.titleFa,
    start: events.dateTime,
    zone: events.zone,
    attending: events.registeredCount,
    waiting: events.waitingCount,
    capacity: events.maxParticipants,
  },
  isOpen: sql`${events.status} = 'upcoming' and ${events.dateTime} + ${events.duration} * interval '1 minute' > now()`,
  registrations: eventRegistrations,
}
