import * as v from 'valibot'

/** What a date-and-time field sends: a wall clock's 'YYYY-MM-DDTHH:MM', or an instant with Z or an offset. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/

/**
 * The text of a moment, not yet looked up in a calendar; codes `date_required` and `date_invalid`.
 * What it means in a zone says `toInstant` on the server.
 */
export const MomentText = v.pipe(
  v.string('date_required'),
  v.trim(),
  v.nonEmpty('date_required'),
  v.regex(MOMENT, 'date_invalid'),
)

/** An instant as a date-and-time field shows it: 'YYYY-MM-DDTHH:MM' on the clocks of a zone (IANA name). */
export const localOn = (iso: string, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(new Date(iso))
    .replace(' ', 'T')
