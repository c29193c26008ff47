import { m } from '#messages'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'

/** The message shown at a field, by its error code. */
export const fieldErrors: FieldErrors = {
  title_required: m.field_title_required,
  title_too_long: m.field_title_too_long,
  course_text_required: m.field_course_text_required,
  course_text_too_long: m.field_course_text_too_long,
  course_minutes_invalid: m.field_course_minutes_invalid,
  category_required: m.field_topic_required,
  url_invalid: m.field_url_invalid,
  lesson_content_required: m.field_lesson_content_required,
  lesson_content_too_long: m.field_lesson_content_too_long,
  article_content_tangled: m.field_article_content_tangled,
}
