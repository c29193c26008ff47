import type { Hall } from '#rooms/seats/seats.server.ts'

/** Places at families' events, each for one family, until they begin. */
export const FAMILY_PLACES: Hall = {
  gatherings: 'community_events',
  taken: 'attendee_count',
  waiting: 'waiting_count',
  limit: 'max_attendees',
  attendees: 'community_event_attendees',
  open: `g.status = 'upcoming' and g.date > now()`,
}
