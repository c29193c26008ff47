import { m } from '#messages'
import type { FieldErrors } from './use-form.ts'

/** What is said of dates, times and zones; a form spreads these into its own words. */
export const dateWords: FieldErrors = {
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  time_skipped: m.field_time_skipped,
  zone_unknown: m.field_zone_unknown,
}
