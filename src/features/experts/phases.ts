import { LINK_OPENS_MINUTES } from '#features/attendance/meeting-link/rules.ts'
import { addMinutes } from '#platform/dates/minutes.ts'

export const STATUSES = ['upcoming', 'completed', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

type Timed = { date: string | Date; duration: number; status: Status }
const startOf = ({ date }: Pick<Timed, 'date'>) => new Date(date)
export const endOf = ({ date, duration }: Pick<Timed, 'date' | 'duration'>) => addMinutes(date, duration)

export type Phase = 'upcoming' | 'live' | 'completed' | 'cancelled'

/**
 * The phase of a session at this moment, whatever status is stored.
 * @param now milliseconds
 */
export function phaseOf(session: Timed, now: number): Phase {
  if (session.status !== 'upcoming') return session.status
  if (now >= endOf(session).getTime()) return 'completed'
  return now >= startOf(session).getTime() ? 'live' : 'upcoming'
}

/**
 * Whether people may still ask, reword and vote: until the session ends. Does not use `isAhead` of attendance, whose
 * file pages of sessions do not load (`REGISTRATION` in bin/chunks.ts).
 */
export function isOpen(session: Timed, now: number): boolean {
  const phase = phaseOf(session, now)
  return phase === 'upcoming' || phase === 'live'
}

/** From a quarter of an hour before until its end. */
export const linkIsOpen = (session: Timed, now: number) =>
  isOpen(session, now) && now >= addMinutes(session.date, -LINK_OPENS_MINUTES).getTime()
