import * as v from 'valibot'
import { ID_MAX } from '../database/ids.ts'
import { ApiError } from './api-error.ts'

/** A page of a queue; more at once would keep a moderator waiting. */
const BATCH_MAX = 50

/** The rows of a queue that are decided at once. */
export const BatchIds = v.pipe(
  v.array(
    v.pipe(
      v.number('invalid'),
      v.integer('invalid'),
      v.minValue(1, 'invalid'),
      v.maxValue(ID_MAX, 'invalid'),
    ),
    'invalid',
  ),
  v.minLength(1, 'invalid'),
  v.maxLength(BATCH_MAX, 'invalid'),
)

/** What became of several rows at once: those decided before, gone, or not the caller's to decide are `skipped`. */
export type Batch = { done: number[]; skipped: number[] }

const SKIPPED = [403, 404, 409]

/**
 * Decides each row by itself: one that cannot be decided does not stop the others.
 * @param act returns all that it did: reports of one thing are decided together
 */
export async function eachOf(ids: number[], act: (id: number) => Promise<number[]>): Promise<Batch> {
  const batch: Batch = { done: [], skipped: [] }
  for (const id of new Set(ids)) {
    if (batch.done.includes(id)) continue
    try {
      batch.done.push(...(await act(id)))
    } catch (error) {
      if (!(error instanceof ApiError) || !SKIPPED.includes(error.status)) throw error
      batch.skipped.push(id)
    }
  }
  return batch
}
