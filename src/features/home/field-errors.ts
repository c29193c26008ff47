import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  poll_question_required: m.field_poll_question_required,
  poll_question_too_long: m.field_poll_question_too_long,
  question_fa_required: m.field_question_fa_required,
  question_fa_too_long: m.field_question_fa_too_long,
  option_text_required: m.field_option_text_required,
  option_text_too_long: m.field_option_text_too_long,
  option_text_fa_required: m.field_option_text_fa_required,
  option_text_fa_too_long: m.field_option_text_fa_too_long,
  options_repeated: m.field_options_repeated,
}
