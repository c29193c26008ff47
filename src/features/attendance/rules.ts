export const REGISTRATION_STATUSES = ['attending', 'waiting'] as const
/** Registered, or on the waitlist. */
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

/** What the viewer has at an event; `position` counts from 1 on the waitlist. */
export type Registration = { status: 'registered' } | { status: 'waiting'; position: number }

export type EventState = 'upcoming' | 'live' | 'past' | 'cancelled'
type Timed = { status: 'upcoming' | 'cancelled'; start: Date; end: Date }

export function stateOf({ status, start, end }: Timed, now: Date): EventState {
  if (status === 'cancelled') return 'cancelled'
  if (now >= end) return 'past'
  return now >= start ? 'live' : 'upcoming'
}

/** Whether it can be attended: it is to come, or under way. */
export const isAhead = ({ state }: { state: string }) => state === 'upcoming' || state === 'live'

/** How many may register, with null for any number; and how many did, and wait. */
type Spots = { limit: number | null; registered: number; waiting: number }

/** Infinity without a limit. While someone waits, a spot that is free this moment is theirs. */
export const spotsLeft = ({ limit, registered, waiting }: Spots) => {
  if (limit === null) return Number.POSITIVE_INFINITY
  return waiting > 0 ? 0 : Math.max(0, limit - registered)
}
