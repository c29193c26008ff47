export const SLUG_MAX = 100
/** Lower-case Latin words with hyphens, with at least one letter: a number without letters is an id. */
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/
