/** The day of an instant in a time zone, as YYYY-MM-DD. */
export const dayOf = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
