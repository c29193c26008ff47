export const SLUG_MAX = 100
/** Lower-case Latin words with hyphens, and a letter among them: a number alone is an id. */
export const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/
