import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  newsletter_empty: m.field_newsletter_empty,
  newsletter_incomplete: m.toast_newsletter_incomplete_text,
  newsletter_subject_too_long: m.field_newsletter_subject_too_long,
  newsletter_message_too_long: m.field_newsletter_message_too_long,
  article_content_tangled: m.field_article_content_tangled,
  consent_required: m.field_consent_required,
  consent_too_long: m.field_consent_too_long,
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  date_past: m.field_date_past,
  time_skipped: m.field_time_skipped,
  zone_unknown: m.field_zone_unknown,
}
