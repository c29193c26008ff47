import type { Hall } from '#rooms/seats/seats.server.ts'

/** Seats at events, for as long as they are to come. */
export const EVENT_SEATS: Hall = {
  gatherings: 'events',
  taken: 'registered_count',
  waiting: 'waiting_count',
  limit: 'max_participants',
  attendees: 'event_registrations',
  open: `g.status = 'upcoming' and g.date_time + g.duration * interval '1 minute' > now()`,
}
