/** How long before the beginning the meeting's link opens, in minutes. */
const LINK_OPENS_MINUTES = 15

export type EventState = 'upcoming' | 'live' | 'past' | 'cancelled'
type Timed = { dateTime: Date; duration: number; status: 'upcoming' | 'cancelled' }
const MINUTE_MS = 60_000

export const endOf = ({ dateTime, duration }: Pick<Timed, 'dateTime' | 'duration'>) =>
  new Date(dateTime.getTime() + duration * MINUTE_MS)

export function stateOf(event: Timed, now: Date): EventState {
  if (event.status === 'cancelled') return 'cancelled'
  if (now >= endOf(event)) return 'past'
  return now >= event.dateTime ? 'live' : 'upcoming'
}

/** When the meeting's link is first shown to those who are registered. */
export const linkOpens = (dateTime: Date) => new Date(dateTime.getTime() - LINK_OPENS_MINUTES * MINUTE_MS)
