import * as v from 'valibot'
import { Count, named } from '#platform/http/responses.server.ts'
import { DEMO_PARTS } from './rules.ts'

/** The demo community by kind, and how much of it stays because real people took part. */
export const DemoAnswer = named(
  'DemoCommunity',
  v.strictObject({
    parts: v.array(v.strictObject({ kind: v.picklist(DEMO_PARTS), goes: Count, stays: Count })),
  }),
)
export type DemoAnswer = v.InferOutput<typeof DemoAnswer>
