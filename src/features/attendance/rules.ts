export const REGISTRATION_STATUSES = ['attending', 'waiting'] as const
/** Registered, or on the waitlist. */
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

/** What the viewer has at an event; `position` counts from 1 on the waitlist. */
export type Registration = { status: 'registered' } | { status: 'waiting'; position: number }
