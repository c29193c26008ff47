import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  date_required: m.field_date_required,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
  time_skipped: m.field_time_skipped,
  zone_unknown: m.field_zone_unknown,
  date_past: m.field_date_past,
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  session_description_required: m.field_session_description_required,
  session_description_too_long: m.field_session_description_too_long,
  expert_name_required: m.field_expert_name_required,
  expert_name_too_long: m.field_expert_name_too_long,
  expert_bio_too_long: m.field_expert_bio_too_long,
  expert_unknown: m.field_expert_unknown,
  specialty_required: m.field_specialty_required,
  duration_invalid: m.field_duration_invalid,
  max_questions_invalid: m.field_max_questions_invalid,
  url_invalid: m.field_url_invalid,
  session_question_required: m.field_session_question_required,
  session_question_too_long: m.field_session_question_too_long,
  answer_required: m.field_answer_required,
  answer_too_long: m.field_answer_too_long,
}
