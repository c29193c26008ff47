import * as v from 'valibot'

/** PostgreSQL's integer ends here. */
export const ID_MAX = 2_147_483_647
/** The form of an id in a URL. */
export const ID_PATTERN = /^[1-9]\d{0,9}$/
/** An id in the body of a request. */
export const IdNumber = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(ID_MAX, 'invalid'),
)
