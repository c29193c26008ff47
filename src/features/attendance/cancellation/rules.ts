import * as v from 'valibot'
import { requiredText } from '#platform/text/text-input.ts'

export const CANCEL_REASON_MAX = 500
/** Everyone who registered reads the reason. */
export const Cancellation = v.object({ reason: requiredText('cancel_reason', CANCEL_REASON_MAX) })
export type Cancellation = v.InferOutput<typeof Cancellation>
