import * as v from 'valibot'
import { Email } from '#platform/text/text.ts'

export const SubscribeInput = v.object({ email: Email })
export type SubscribeInput = v.InferOutput<typeof SubscribeInput>
