import * as v from 'valibot'
import { BATCH_MAX } from '../client/send-batches.ts'
import { ApiError } from './api-error.ts'
import { IdNumber } from './id-number.ts'

/** One to 50 of a kind. */
export const batchOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema, 'invalid'), v.minLength(1, 'invalid'), v.maxLength(BATCH_MAX, 'invalid'))

/** The rows of a queue that are decided at once. */
export const BatchIds = batchOf(IdNumber)

type RowId = number | string
/** What became of several rows at once: those decided before, gone, or not the caller's to decide are `skipped`. */
export type Batch<Row extends RowId = number> = { done: Row[]; skipped: Row[] }

const SKIPPED = [403, 404, 409]

/**
 * Decides each row by itself: one that cannot be decided does not stop the others.
 * @param processRow returns all that it did: reports of one thing are decided together
 */
export async function processBatch<Row extends RowId>(
  ids: Row[],
  processRow: (id: Row) => Promise<Row[]>,
): Promise<Batch<Row>> {
  const batch: Batch<Row> = { done: [], skipped: [] }
  for (const id of new Set(ids)) {
    if (batch.done.includes(id)) continue
    try {
      batch.done.push(...(await processRow(id)))
    } catch (error) {
      if (!(error instanceof ApiError) || !SKIPPED.includes(error.status)) throw error
      batch.skipped.push(id)
    }
  }
  return batch
}
