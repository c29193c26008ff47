import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  why_required: m.field_why_required,
  why_too_long: m.field_why_too_long,
  why_too_short: m.field_why_too_short,
}
