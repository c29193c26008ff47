export const REGISTRATION_STATUSES = ['attending', 'waiting'] as const
/** A place of one's own, or a place in the line for one. */
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

/** What somebody has who asked for a seat; `position` counts from 1 among those who wait. */
export type Registration = { status: 'registered' } | { status: 'waiting'; position: number }
