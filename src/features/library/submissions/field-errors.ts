import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  description_required: m.field_description_required,
  description_too_long: m.field_description_too_long,
  url_invalid: m.field_url_invalid,
  category_required: m.field_category_required,
  decision_reason_required: m.field_decision_reason_required,
  decision_reason_too_long: m.field_decision_reason_too_long,
}
