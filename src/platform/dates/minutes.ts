import { MINUTE_MS } from './durations.ts'

/** The time so many minutes after another, or before it below zero. */
export const addMinutes = (at: Date | string, minutes: number) =>
  new Date(new Date(at).getTime() + minutes * MINUTE_MS)
