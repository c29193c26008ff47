import * as v from 'valibot'
import { ID_MAX } from '../database/ids.ts'

/**
 * The version that an editor started from; it is counted up with each save. A change with an older one is rejected
 * (409 `changed_meanwhile`); one without it is applied to whatever is stored.
 */
export const Version = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(ID_MAX, 'invalid'),
)
/** What an editor sends along with the change. */
export type Versioned = { version?: number | undefined }
