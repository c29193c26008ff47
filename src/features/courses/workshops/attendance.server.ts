import { sql } from 'drizzle-orm'
import type { TimedAttendanceTables } from '#features/attendance/calendar.server.ts'
import { mayReadPremiumSql } from '#features/membership/premium.server.ts'
import { workshopRegistrations, workshops } from '../tables.ts'

/** Registration for live workshops, until they end. */
export const workshopAttendance: TimedAttendanceTables = {
  type: 'workshop',
  path: '/workshops',
  events: workshops,
  event: {
    id: workshops.id,
    title: workshops.title,
    titleFa: workshops.titleFa,
    start: workshops.scheduledDate,
    zone: workshops.zone,
    attending: workshops.currentParticipants,
    waiting: workshops.waitingCount,
    capacity: workshops.maxParticipants,
  },
  isOpen: sql`${workshops.status} = 'upcoming' and ${workshops.published}
    and coalesce(${workshops.scheduledDate} + ${workshops.duration} * interval '1 minute' > now(), false)`,
  registrations: workshopRegistrations,
  mayAttend: sql`(not ${workshops.isPremiumOnly} or ${sql.raw(mayReadPremiumSql('users'))})`,
}
