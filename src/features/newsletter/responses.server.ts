import * as v from 'valibot'
import { named, RowId, Time } from '#platform/http/responses.server.ts'

export const Subscribed = v.strictObject({ subscribed: v.literal(true) })

/** A subscriber, for admins. */
export const Subscriber = named(
  'Subscriber',
  v.strictObject({ id: RowId, email: v.string(), subscribed: v.boolean(), createdAt: Time }),
)
