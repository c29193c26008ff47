import * as v from 'valibot'
import { Blank } from '../text/text-input.ts'

/** The value of a date-and-time field: a local 'YYYY-MM-DDTHH:MM', or an instant with Z or an offset. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/

/**
 * The text of a moment, checked only for its form; codes `date_required` and `date_invalid`. `toInstant` on the
 * server resolves it in a zone.
 */
export const MomentText = v.pipe(
  v.string('date_required'),
  v.trim(),
  v.nonEmpty('date_required'),
  v.regex(MOMENT, 'date_invalid'),
)

/** An optional one: absent, null and blank are all null. */
export const OptionalMomentText = v.optional(v.nullable(v.union([Blank, MomentText], 'date_invalid')), null)

/** An instant as a date-and-time field shows it: 'YYYY-MM-DDTHH:MM' in a zone (IANA name), or in that of the browser. */
export const localOn = (iso: string, zone?: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(new Date(iso))
    .replace(' ', 'T')
