import * as v from 'valibot'
import { m } from '#messages'
import { localOn } from '#platform/dates/moment-text.ts'
import { formSchema } from '#ui/forms/form-fields.ts'
import type { useForm } from '#ui/forms/use-form.ts'
import type { FieldErrors } from '#ui/forms/use-form-errors.ts'
import { persianCategory } from '../articles/categories.ts'
import type { AdminArticle } from './queries.ts'
import { ArticleInput } from './rules.ts'

/**
 * The fields of the editor: texts and checkboxes. The moment is an instant as long as it is the stored one, and once
 * it is typed 'YYYY-MM-DDTHH:MM' in the writer's own time zone.
 */
export const emptyArticle = {
  title: '',
  titleFa: '',
  content: '',
  contentFa: '',
  description: '',
  descriptionFa: '',
  keywords: '',
  keywordsFa: '',
  author: '',
  authorFa: '',
  category: '',
  categoryFa: '',
  blessing: '',
  slug: '',
  hero: '',
  publishAt: '',
  published: false,
  isPremium: false,
}
export type ArticleFields = typeof emptyArticle

/** The form's fields as the server's input: a local moment as an instant. */
export const ArticleForm = v.pipe(
  formSchema(ArticleInput, (fields: ArticleFields) => ({
    ...fields,
    publishAt: toInstant(fields.publishAt),
  })),
  // The form requires what the API does not: a Persian category for a Persian page.
  v.forward(
    v.partialCheck(
      [['titleFa'], ['category'], ['categoryFa']],
      ({ titleFa, category, categoryFa }) =>
        titleFa === null || categoryFa !== null || persianCategory(category) !== undefined,
      'category_fa_required',
    ),
    ['categoryFa'],
  ),
)

/**
 * An incomplete date and time is sent as it is, for the server's error; so is one that no calendar or clock has, which
 * a browser would move to another.
 */
function toInstant(typed: string): string {
  if (!LOCAL.test(typed) || Number.isNaN(Date.parse(typed))) return typed
  const instant = new Date(typed).toISOString()
  return localOn(instant) === typed ? instant : typed
}
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Returns the moment as its field shows it: empty until the writer's zone is known. Typed text stays as it is. */
export function toLocalMoment(value: string, zone: string | undefined): string {
  if (!v.is(StoredInstant, value)) return value
  return zone ? localOn(value, zone) : ''
}
/** A typed time may end in Z too, as in 12Z. */
const StoredInstant = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'))

/** The form object that the parts of the editor share. */
export type EditorForm = ReturnType<typeof useForm<typeof emptyArticle, typeof ArticleForm, unknown>>

/** A stored article as the form's fields. */
export function toFields(article: Partial<AdminArticle>): ArticleFields {
  return Object.fromEntries(
    Object.entries(emptyArticle).map(([name, empty]) => [name, article[name as keyof AdminArticle] ?? empty]),
  ) as ArticleFields
}

/** Only what was written, of an earlier version: whether, when and where it is published stays. */
export function toTextFields(article: Partial<AdminArticle>) {
  const fields = Object.entries(toFields(article)).filter(([name]) => !PUBLISHING_FIELDS.includes(name))
  return Object.fromEntries(fields) as Partial<ReturnType<typeof toFields>>
}
const PUBLISHING_FIELDS = ['slug', 'hero', 'publishAt', 'published', 'isPremium']

export const articleFieldErrors: FieldErrors = {
  slug_invalid: m.field_slug_invalid,
  article_title_required: m.field_article_title_required,
  article_both_required: m.field_article_both_required,
  article_title_too_long: m.field_article_title_too_long,
  article_content_too_long: m.field_article_content_too_long,
  article_content_tangled: m.field_article_content_tangled,
  article_description_too_long: m.field_article_description_too_long,
  article_line_too_long: m.field_article_line_too_long,
  article_author_too_long: m.field_article_author_too_long,
  category_required: m.field_category_required,
  category_fa_required: m.field_category_fa_required,
  category_too_long: m.field_category_too_long,
  moment_invalid: m.field_moment_invalid,
  date_invalid: m.field_date_invalid,
  date_does_not_exist: m.field_date_does_not_exist,
}
