import type { MiddlewareHandler } from 'hono'
import { type DescribeRouteOptions, describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import type { Env } from './door.server.ts'
import { Refusal } from './refusal.ts'

type Issue = { message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined }

/** Valid JSON of this shape, or 400 (unreadable) or 422 with a code per field. */
export const json = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('json', schema, (result) => {
    if (!result.success) throw refusalOf(schema, result.error as Issue[])
  })

/** A query string of this shape, or 422 with a code per parameter. */
export const query = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('query', schema, (result) => {
    if (!result.success) throw refusalOf(schema, result.error as Issue[])
  })

/** An id that cannot exist is simply not found. */
export const param = <Schema extends v.GenericSchema>(schema: Schema) =>
  validator('param', schema, (result) => {
    if (!result.success) throw new Refusal(404, 'not_found')
  })

const ID_MAX = 2_147_483_647 // PostgreSQL's integer
export const IdText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(ID_MAX))
export const Id = v.object({ id: IdText })

function refusalOf(schema: v.GenericSchema, issues: Issue[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const first = path?.[0]
    const name = String(typeof first === 'object' ? first.key : (first ?? 'body'))
    fields[name] ??= CODE.test(message) ? message : codeOfMissing(schema, name)
  }
  return new Refusal(422, 'invalid', { fields })
}

const CODE = /^[a-z_]+$/

/** A field that is absent is refused as one that holds nothing: Valibot itself has no words for a missing key. */
function codeOfMissing(schema: v.GenericSchema, name: string): string {
  const { entries } = schema as { entries?: Record<string, v.GenericSchema> }
  const field = entries && Object.hasOwn(entries, name) ? entries[name] : undefined
  const message = field && v.safeParse(field, undefined).issues?.[0].message
  return message && CODE.test(message) ? message : 'invalid'
}

const RefusalSchema = v.object({
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
})

type More = DescribeRouteOptions & { gives?: v.GenericSchema }

/**
 * Says what a route is for, in the OpenAPI document; every route can refuse in the one shape.
 * @param more `gives`: the shape of what it answers, where clients of others rely on it
 */
export const says = (summary: string, status: 200 | 201 | 202 | 204 = 200, { gives, ...more }: More = {}) =>
  describeRoute({
    summary,
    responses: {
      [status]: { description: summary, ...(gives ? { content: jsonOf(gives) } : {}) },
      '4XX': { description: 'Refused', content: jsonOf(RefusalSchema) },
    },
    ...more,
  }) as MiddlewareHandler<Env>

const jsonOf = (schema: v.GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })
