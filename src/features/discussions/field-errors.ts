import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  content_required: m.field_content_required,
  content_too_long: m.field_content_too_long,
  category_required: m.field_category_required,
  comment_required: m.field_comment_required,
  comment_too_long: m.field_comment_too_long,
  reason_required: m.field_reason_required,
  reason_too_long: m.field_reason_too_long,
}
