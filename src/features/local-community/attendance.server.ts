import type { NotifyingAttendanceConfig } from '#features/attendance/notify.server.ts'

/** Places at families' events, each for one family, until they begin. */
export const communityEventAttendance: NotifyingAttendanceConfig = {
  communityEvents: 'community_events',
  taken: 'attendee_count',
  waiting: 'waiting_count',
  limit: 'max_attendees',
  attendees: 'community_event_attendees',
  open: `g.status = 'upcoming' and g.hidden_at is null and g.date > now()`,
  known: 'confirmed_at',
  topic: 'gathering',
  path: '/local-community/events',
  begins: 'date',
}
