import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const workshopErrors: FieldErrors = {
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  workshop_text_required: m.field_workshop_text_required,
  workshop_text_too_long: m.field_workshop_text_too_long,
  workshop_content_required: m.field_workshop_content_required,
  workshop_premium_fixed: m.field_workshop_premium_fixed,
  workshop_content_too_long: m.field_workshop_content_too_long,
  article_content_tangled: m.field_article_content_tangled,
  instructor_too_long: m.field_instructor_too_long,
  instructor_bio_too_long: m.field_instructor_bio_too_long,
  workshop_type_required: m.field_workshop_type_required,
  duration_invalid: m.field_duration_invalid,
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  date_past: m.field_workshop_date_past,
  date_only_live: m.field_date_only_live,
  time_skipped: m.field_time_skipped,
  zone_unknown: m.field_zone_unknown,
  url_invalid: m.field_url_invalid,
  video_unknown: m.field_video_unknown,
  video_required: m.field_video_required,
  participants_invalid: m.field_participants_invalid,
}
