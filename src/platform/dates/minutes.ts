const MINUTE_MS = 60_000

/** The time so many minutes after another, or before it below zero. */
export const addMinutes = (at: Date | string, minutes: number) =>
  new Date(new Date(at).getTime() + minutes * MINUTE_MS)
