import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { KINDS, type Kind, VIAS } from './rules.ts'

export const Notification = named(
  'Notification',
  v.strictObject({
    id: RowId,
    kind: v.picklist(KINDS),
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
/** How a person wants to be told of each kind. */
export const NotificationChoices = named(
  'NotificationChoices',
  v.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, via])) as Record<Kind, typeof via>),
)

/** Which mails the address in a mail ends, and whether they come at the moment. */
export const Unsubscription = named(
  'Unsubscription',
  v.strictObject({ what: v.picklist([...KINDS, 'digest']), on: v.boolean() }),
)
