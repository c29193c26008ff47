import { DAY_MS, HOUR_MS } from '../src/platform/dates/durations.ts'

/** The time in so many hours, as API calls take it; it has passed if they are below zero. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** The time in so many times 24 hours. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
