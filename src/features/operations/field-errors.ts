import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  setting_too_long: m.field_setting_too_long,
  counters_invalid: m.field_counters_invalid,
  email_invalid: m.field_email_invalid,
  url_invalid: m.field_url_invalid,
  blocked_words_too_long: m.field_blocked_words_too_long,
  blocked_words_line: m.field_blocked_words_line,
  blocked_words_short: m.field_blocked_words_short,
  blocked_domains_line: m.field_blocked_domains_line,
  blocked_domains_too_long: m.field_blocked_domains_too_long,
  flexible_invalid: m.field_flexible_invalid,
  zone_unknown: m.field_zone_unknown,
}
