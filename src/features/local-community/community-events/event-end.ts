import { HOUR_MS } from '#platform/dates/durations.ts'

/** Where no end was given: as long as a playdate lasts. */
export const USUAL_HOURS = 2

/** When a community event ends, be it said or assumed. */
export const endOf = ({ date, endDate }: { date: Date; endDate: Date | null }) =>
  endDate ?? new Date(date.getTime() + USUAL_HOURS * HOUR_MS)
