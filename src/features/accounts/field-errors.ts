import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  email_invalid: m.field_email_invalid,
  email_same: m.field_email_same,
  first_name_required: m.field_first_name_required,
  first_name_too_long: m.field_first_name_too_long,
  last_name_required: m.field_last_name_required,
  last_name_too_long: m.field_last_name_too_long,
  name_has_link: m.field_name_has_link,
  location_too_long: m.field_location_too_long,
  location_has_link: m.field_location_has_link,
  children_ages_too_long: m.field_children_ages_too_long,
  parenting_interests_too_long: m.field_parenting_interests_too_long,
  zone_unknown: m.field_zone_unknown,
  code_invalid: m.field_code_invalid,
  code_wrong: m.error_code_wrong,
  codes_paused: m.error_codes_paused,
  email_taken: m.error_email_taken,
}
