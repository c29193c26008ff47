/** The day of an instant in a time zone (IANA name), as YYYY-MM-DD. */
export const isoDayIn = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
