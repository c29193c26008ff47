import type { ExtractSchema } from 'hono/types'
import type { DESCRIBED } from '#platform/http/describe.server.ts'
import type { everyFeature } from '../../src/api.ts'

/**
 * The compile-time check of the OpenAPI document: a handler's answer fits the schema that the route names, and the
 * schema fits the answer. Otherwise the error below names the call.
 */
export const MISDESCRIBED: Record<Misdescribed, never> = {}

type Routes = ReturnType<typeof everyFeature>[number]['routes'][number]
type Schema = ExtractSchema<Routes>
type Misdescribed = Calls<Schema>

/**
 * Calls of the first feature and the last one. They must be among the checked calls, so that an empty check is no
 * success.
 */
export const LOOKED_AT: (keyof Schema)[] = ['/auth/user', '/admin/overview']

type Calls<Schema> = {
  [Path in keyof Schema & string]: {
    [Method in keyof Schema[Path] & string]: Wrong<Schema[Path][Method]> extends never
      ? never
      : `${Method} ${Path}: ${Wrong<Schema[Path][Method]>}`
  }[keyof Schema[Path] & string]
}[keyof Schema & string]

type Wrong<Call> = Call extends { outputFormat: 'json'; output: infer Output; input: infer Input }
  ? Input extends { [DESCRIBED]?: infer Answer }
    ? Same<Required<{ it: Answer }>, { it: Output }>
    : 'not described'
  : never

/** Both ways: a schema with less than the handler returns is as wrong as one with more. */
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? never
    : 'the schema has a field too many'
  : 'the schema lacks a field'
