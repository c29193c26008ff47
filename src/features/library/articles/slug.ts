import * as v from 'valibot'

export const SLUG_MAX = 100
/** Lower-case Latin words with hyphens, and a letter among them: a number alone is an id. */
export const Slug = v.pipe(
  v.string('slug_invalid'),
  v.maxLength(SLUG_MAX, 'slug_invalid'),
  v.regex(/^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/, 'slug_invalid'),
)
