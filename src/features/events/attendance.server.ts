import type { NotifyingAttendanceConfig } from '#features/attendance/notify.server.ts'

/** Seats at events, for as long as they are to come. */
export const eventAttendance: NotifyingAttendanceConfig = {
  communityEvents: 'events',
  taken: 'registered_count',
  waiting: 'waiting_count',
  limit: 'max_participants',
  attendees: 'event_registrations',
  open: `g.status = 'upcoming' and g.date_time + g.duration * interval '1 minute' > now()`,
  known: 'confirmed_at',
  topic: 'event',
  path: '/events',
  begins: 'date_time',
}
