import * as v from 'valibot'
import { ID_MAX } from '../database/ids.ts'

/** The id of a row: PostgreSQL counts from 1. */
export const RowId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ID_MAX))
/** A count, or any other whole number that is never negative. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** ISO 8601 in UTC: a Date in JSON. */
export const Time = v.pipe(v.string(), v.isoTimestamp())

/** The result of a decision about several rows at once. Rows that were decided before, or are gone, are `skipped`. */
export const BatchResult = v.strictObject({ done: v.array(RowId), skipped: v.array(RowId) })

/** Names an answer's schema in the OpenAPI document and the clients made from it. */
export const named = <const Schema extends v.GenericSchema>(name: string, schema: Schema) =>
  v.pipe(schema, v.metadata({ ref: name }))

/** The body of an error. */
export const ApiErrorSchema = named(
  'ApiError',
  v.strictObject({
    message: v.pipe(v.string(), v.description("A sentence for people, in the caller's language")),
    code: v.pipe(v.string(), v.regex(/^[a-z_]+$/), v.description('What happened, for programs')),
    fields: v.optional(
      v.pipe(
        v.record(v.string(), v.pipe(v.string(), v.regex(/^[a-z_]+$/))),
        v.description('A code for each field that was not accepted'),
      ),
    ),
  }),
)
