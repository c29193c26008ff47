import * as v from 'valibot'
import { ID_MAX } from '../database/ids.ts'

/** An id in the body of a request. */
export const IdNumber = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(ID_MAX, 'invalid'),
)
