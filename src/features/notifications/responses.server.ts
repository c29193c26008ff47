import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { KINDS, type Kind, NOTIFICATION_KINDS, VIAS } from './rules.ts'

export const Notification = named(
  'Notification',
  v.strictObject({
    id: RowId,
    kind: v.picklist(NOTIFICATION_KINDS),
    text: v.string(),
    words: v.nullable(v.string()),
    takesPlace: v.nullable(v.strictObject({ at: Time, zone: v.string() })),
    url: v.string(),
    at: Time,
    read: v.boolean(),
  }),
)

export const Unread = v.strictObject({ unread: Count })

const via = v.picklist(VIAS)
/** How a person wants to be notified of each kind. */
export const NotificationChoices = named(
  'NotificationChoices',
  v.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, via])) as Record<Kind, typeof via>),
)

/** Which emails a token in an email ends, and whether they are sent at the moment. */
export const Unsubscription = named(
  'Unsubscription',
  v.strictObject({ what: v.picklist([...KINDS, 'digest']), on: v.boolean() }),
)
