import { sql } from 'drizzle-orm'
import type { AttendanceTables } from '#features/attendance/attendance.server.ts'
import { eventWithheld } from '../circles.server.ts'
import { COMMUNITY_EVENT } from '../rules.ts'
import { communityEventAttendees, communityEvents } from '../tables.ts'

/** Registration for community events, one spot a family, until they begin. */
export const communityEventAttendance: AttendanceTables = {
  type: COMMUNITY_EVENT,
  path: '/local-community/events',
  events: communityEvents,
  event: {
    id: communityEvents.id,
    title: communityEvents.title,
    titleFa: communityEvents.titleFA,
    start: communityEvents.date,
    zone: communityEvents.zone,
    isVirtual: communityEvents.isVirtual,
    attending: communityEvents.attendeeCount,
    waiting: communityEvents.waitingCount,
    capacity: communityEvents.maxAttendees,
    organizerId: communityEvents.organizerId,
  },
  isOpen: sql`${communityEvents.status} = 'upcoming' and ${communityEvents.hiddenAt} is null and ${communityEvents.date} > now()`,
  registrations: communityEventAttendees,
  mayAttend: sql`not ${eventWithheld('community_events', 'users')}`,
}
