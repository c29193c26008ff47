import * as v from 'valibot'

/**
 * Which version of something its editor had before her; it is counted up with each save. A change that names it is
 * refused where somebody saved since (409 `changed_meanwhile`); one without it goes on top of whatever is stored.
 */
export const Version = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(2_147_483_647, 'invalid'),
)
/** What an editor sends along with what she wrote. */
export type Versioned = { version?: number | undefined }
