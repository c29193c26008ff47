import { validator } from 'hono-openapi'
import * as v from 'valibot'
import { ID_MAX, ID_PATTERN } from '../database/ids.ts'
import { ApiError, fieldError } from './api-error.ts'
import { PAGE_MAX } from './paging.server.ts'
import type { Versioned } from './version.ts'

type Issue = { message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined }

/** A JSON object of this shape, or 400 (unreadable) or 422 with a code per field. */
export const json = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('json', schema, (result) => {
    if (!result.success) throw toApiError(schema, result.error as Issue[])
    // Valibot takes an array for an object; no call takes an array.
    if (Array.isArray(result.data)) throw fieldError('body', 'invalid')
  })

/** A query string of this shape, or 422 with a code per parameter. */
export const query = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('query', schema, (result) => {
    if (!result.success) throw toApiError(schema, result.error as Issue[])
  })

/** An id that cannot exist is simply not found. */
export const param = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('param', schema, (result) => {
    if (!result.success) throw new ApiError(404, 'not_found')
  })

/** What only makes sense as a whole: a text of this shape, or 422 with a code per field. */
export function parseWhole<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (!result.success) throw toApiError(schema, result.issues as unknown as Issue[])
  return result.output
}

/**
 * The stored row with a change applied, validated as a whole.
 * @param stored as its editor would write it
 * @throws ApiError changed_meanwhile if the editor had an older version, invalid with a code per field
 */
export function applyChange<Schema extends v.GenericSchema>(
  schema: Schema,
  stored: v.InferInput<Schema> & { version: number },
  { version, ...change }: Partial<v.InferInput<Schema>> & Versioned,
): v.InferOutput<Schema> {
  assertVersion(stored, version)
  return parseWhole(schema, { ...stored, ...change })
}

/** @throws ApiError changed_meanwhile */
export function assertVersion(stored: { version: number }, version: number | undefined) {
  if (version !== undefined && version !== stored.version) throw new ApiError(409, 'changed_meanwhile')
}

export const IdText = v.pipe(v.string(), v.regex(ID_PATTERN), v.transform(Number), v.maxValue(ID_MAX))
export const Id = v.object({ id: IdText })
/** Ids separated by commas, at most as many as a page has rows. */
export const Ids = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}(?:,\d{1,10})*$/),
  v.transform((list) => list.split(',').map(Number)),
  v.maxLength(PAGE_MAX),
  v.everyItem((id) => id <= ID_MAX),
)

function toApiError(schema: v.GenericSchema, issues: Issue[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const keys = path?.map((step) => (typeof step === 'object' ? step.key : step)) ?? []
    fields[String(keys[0] ?? 'body')] ??= CODE.test(message) ? message : codeOfMissing(schema, keys)
  }
  return new ApiError(422, 'invalid', { fields })
}

const CODE = /^[a-z_]+$/

/** An absent field gives the error of an empty one: Valibot itself has no message for a missing key. */
function codeOfMissing(schema: v.GenericSchema, keys: PropertyKey[]): string {
  const field = keys.reduce<v.GenericSchema | undefined>(
    (outer, key) => outer && schemaAt(outer, key),
    schema,
  )
  const message = field && v.safeParse(field, undefined).issues?.[0].message
  return message && CODE.test(message) ? message : 'invalid'
}

/** The schema of a field of an object, or of a row of an array. */
function schemaAt(schema: v.GenericSchema, key: PropertyKey): v.GenericSchema | undefined {
  const { wrapped, entries, item } = schema as {
    wrapped?: v.GenericSchema
    entries?: Record<PropertyKey, v.GenericSchema>
    item?: v.GenericSchema
  }
  if (wrapped) return schemaAt(wrapped, key)
  return entries && Object.hasOwn(entries, key) ? entries[key] : item
}
