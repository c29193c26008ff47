import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  details_too_long: m.field_details_too_long,
  event_text_required: m.field_event_text_required,
  event_text_too_long: m.field_event_text_too_long,
  speaker_required: m.field_speaker_required,
  speaker_too_long: m.field_speaker_too_long,
  category_required: m.field_topic_required,
  tag_required: m.field_tag_required,
  tag_too_long: m.field_tag_too_long,
  tags_many: m.field_tags_many,
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  date_past: m.field_event_date_past,
  time_skipped: m.field_time_skipped,
  zone_unknown: m.field_zone_unknown,
  duration_invalid: m.field_duration_invalid,
  participants_invalid: m.field_participants_invalid,
  url_invalid: m.field_url_invalid,
  cancel_reason_required: m.field_cancel_reason_required,
  cancel_reason_too_long: m.field_cancel_reason_too_long,
}
