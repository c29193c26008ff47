import { type ApiError, fieldError } from '../http/api-error.ts'

/** Anything beyond is a typing error, and calendar libraries disagree near either end. */
const YEARS = { first: 1900, last: 2200 }

/**
 * The instant typed in the field `field`: an ISO 8601 one with Z or an offset, or a local 'YYYY-MM-DDTHH:MM' in `zone`.
 * A local time that the zone skips in spring is rejected, not moved. For a night without 02:30 the organizer has to say
 * which hour they mean; otherwise every family would read a time that they never typed. A time that occurs twice in
 * autumn means the first, as in RFC 5545, 3.3.5.
 *
 * @param zone IANA name, already validated
 * @throws ApiError 422 with the field's code: `date_invalid`, `date_does_not_exist`, `time_skipped`
 */
export function toInstant(text: string, zone: string, field: string): Date {
  const [, local, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (!local) throw fieldError(field, 'date_invalid')
  const localTime = parseLocal(local)
  if (!localTime) throw fieldError(field, 'date_does_not_exist')
  if (localTime.year < YEARS.first || localTime.year > YEARS.last) throw fieldError(field, 'date_invalid')
  if (!offset) return toZonedInstant(localTime, zone) ?? throwError(fieldError(field, 'time_skipped'))
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    throw fieldError(field, 'date_invalid') // an offset of 99 hours
  }
}

function parseLocal(local: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(local)
  } catch {
    return undefined
  }
}

function toZonedInstant(localTime: Temporal.PlainDateTime, zone: string): Date | undefined {
  const zoned = localTime.toZonedDateTime(zone) // 'compatible': the earlier of two, the later side of a gap
  return zoned.toPlainDateTime().equals(localTime) ? new Date(zoned.epochMilliseconds) : undefined
}

const throwError = (error: ApiError): never => {
  throw error
}
