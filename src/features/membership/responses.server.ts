import * as v from 'valibot'
import { named, RowId, Time } from '#platform/http/responses.server.ts'
import { LANGS } from '#platform/i18n/lang.ts'

export const OnWaitlist = v.strictObject({ status: v.literal('waiting') })

/** A family on the waitlist, for admins. */
export const WaitingFamily = named(
  'WaitingFamily',
  v.strictObject({
    id: RowId,
    name: v.string(),
    email: v.string(),
    city: v.string(),
    interests: v.nullable(v.string()),
    lang: v.picklist(LANGS),
    createdAt: Time,
    invitedAt: v.nullable(Time),
  }),
)
