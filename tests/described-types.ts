import type { ExtractSchema } from 'hono/types'
import type { DESCRIBED } from '#platform/http/describe.server.ts'
import type { everyFeature } from '../src/api.ts'

/**
 * The compiler's half of an OpenAPI document that is true: what a handler answers fits the schema that the route
 * names, and the schema fits the answer. Otherwise the error below says which call is missing here.
 */
export const MISDESCRIBED: Record<Misdescribed, never> = {}

type Routes = ReturnType<typeof everyFeature>[number]['routes'][number]
type Schema = ExtractSchema<Routes>
type Misdescribed = Calls<Schema>

/** Calls that are looked at, of the first feature and the last: so that nothing is not taken for all right. */
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

/** Both ways: a schema that promises less than the handler gives is as wrong as one that promises more. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? never : 'too much is described') : 'too little'
