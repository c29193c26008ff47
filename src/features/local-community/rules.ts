import * as v from 'valibot'
import { type Actor, canModerate, type WritingLimits } from '#features/accounts/roles.ts'
import { ID_MAX } from '#platform/database/ids.ts'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '#platform/dates/durations.ts'
import { MomentText, OptionalMomentText } from '#platform/dates/moment-text.ts'
import { Zone } from '#platform/dates/zone-input.ts'
import { IdempotencyKey } from '#platform/http/idempotency-input.ts'
import type { Limit } from '#platform/http/rate-limits.server.ts'
import { Version } from '#platform/http/version.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#platform/text/text-input.ts'
import { OptionalWebAddress } from '#platform/text/web-address.ts'
import { wholeNumber } from '#platform/text/whole-number.ts'

/**
 * What stored rows (audit subjects, notification keys, search documents) and the UIDs of calendar files call a community
 * event. It is an older name for it, and stays: rows and subscribed calendars have it.
 */
export const COMMUNITY_EVENT = 'gathering'
type Stored<Kind> = Kind extends 'community_event' ? typeof COMMUNITY_EVENT : Kind
/** What the audit log calls something of this kind. */
export const storedKind = <Kind extends string>(kind: Kind) =>
  (kind === 'community_event' ? COMMUNITY_EVENT : kind) as Stored<Kind>
/** The other way round, in SQL: the kind of what the audit log calls so. */
export const kindSql = (stored: string) => `replace(${stored}, '${COMMUNITY_EVENT}', 'community_event')`
/** A community event as the audit log and notification keys name it. */
export const communityEventSubject = (id: number) => `${COMMUNITY_EVENT}:${id}` as const

export const EVENT_TYPES = ['playdate', 'cultural_activity', 'workshop', 'meetup'] as const
export type EventType = (typeof EVENT_TYPES)[number]
/** Of a group or an event: as it was typed, and the country's ISO code where it is known. */
export type Place = { city: string | null; country: string | null; countryCode: string | null }
/** Stored and sent by the API in this spelling, as is `organises`; everywhere else it is "organizer". */
export const GROUP_ROLES = ['member', 'organiser'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

export const NAME_MAX = 100
export const PLACE_MAX = 100
export const GROUP_TEXT_MAX = 2_000
export const TITLE_MAX = 200
export const TEXT_MAX = 5_000
export const ADDRESS_MAX = 300
export const SHORT_MAX = 60
export const REASON_MAX = 500
export const SPECIAL_REQUESTS_MAX = 500
/** Families at one event. */
export const FAMILIES = { least: 1, most: 50, usual: 10 } as const
/** People of one family, the one who registers among them. */
export const PEOPLE = { least: 1, most: 10 } as const

const groupId = wholeNumber('group_unknown', { least: 1, most: ID_MAX })

/** A local circle, or a member-led meetup: for members of Peyvand+. Set when it is created, and never changed. */
const isPremiumOnly = v.optional(v.boolean('invalid'), false)

export const GroupInput = v.object({
  name: requiredLine('group_name', NAME_MAX),
  nameFA: optionalLine('group_name', NAME_MAX),
  city: requiredLine('city', PLACE_MAX),
  country: requiredLine('country', PLACE_MAX),
  description: optionalText('group_text', GROUP_TEXT_MAX),
  descriptionFA: optionalText('group_text', GROUP_TEXT_MAX),
  isPremiumOnly,
})
export type GroupInput = v.InferOutput<typeof GroupInput>
/** Fields that a call leaves out stay unchanged. */
export const GroupChange = v.partial(v.object({ ...GroupInput.entries, version: Version }))
export type GroupChange = v.InferOutput<typeof GroupChange>

export const CommunityEventInput = v.object({
  title: requiredLine('title', TITLE_MAX),
  titleFA: optionalLine('title', TITLE_MAX),
  description: optionalText('event_text', TEXT_MAX),
  descriptionFA: optionalText('event_text', TEXT_MAX),
  eventType: v.picklist(EVENT_TYPES, 'event_type_required'),
  /** The exact address: for attendees. Everybody else sees city and country. */
  location: optionalLine('address', ADDRESS_MAX),
  city: optionalLine('city', PLACE_MAX),
  country: optionalLine('country', PLACE_MAX),
  isVirtual: v.optional(v.boolean('invalid'), false),
  virtualLink: OptionalWebAddress,
  /** ISO 8601 with an offset, or local 'YYYY-MM-DDTHH:MM' in `zone`; so is the end. */
  date: MomentText,
  endDate: OptionalMomentText,
  /** By default that of the group's place, or the organizer's own. */
  zone: v.optional(v.nullable(Zone)),
  ageRange: optionalLine('age_range', SHORT_MAX),
  cost: optionalLine('cost', SHORT_MAX),
  maxAttendees: v.optional(wholeNumber('families_invalid', FAMILIES), FAMILIES.usual),
  groupId: v.optional(v.nullable(groupId), null),
  /** An event that is not public is only for the members of its group. */
  isPublic: v.optional(v.boolean('invalid'), true),
  isPremiumOnly,
})
export type CommunityEventInput = v.InferOutput<typeof CommunityEventInput>
/** Fields that a call leaves out stay as they are. */
export const CommunityEventChange = v.partial(v.object({ ...CommunityEventInput.entries, version: Version }))
export type CommunityEventChange = v.InferOutput<typeof CommunityEventChange>

/**
 * What a family fills in to register for a community event or to change the registration. Omitted fields keep their
 * value, or get the column's default at first: a page opened before an update may lack a field. An empty text is null.
 */
export const AttendanceInput = v.partial(
  v.object({
    attendeeCount: wholeNumber('people_invalid', PEOPLE),
    /** For the organizer, and moderators who stand in for them. Its code `requests_too_long` is older, and in the API. */
    specialRequests: optionalText('requests', SPECIAL_REQUESTS_MAX),
  }),
)
export type AttendanceInput = v.InferOutput<typeof AttendanceInput>

export const ReasonInput = v.object({ reason: requiredText('cancel_reason', REASON_MAX) })
/** Shown to the removed member. */
export const RemovalInput = v.object({ reason: optionalText('cancel_reason', REASON_MAX) })
export const MESSAGE_MAX = 2_000
export const MessageInput = v.object({
  message: requiredText('organizer_message', MESSAGE_MAX),
  idempotencyKey: IdempotencyKey,
})
export type MessageInput = v.InferOutput<typeof MessageInput>
export const RoleInput = v.object({ role: v.picklist(GROUP_ROLES, 'invalid') })

/** A family creates one group or two; more in a day is spam. */
export const GROUPS_LIMITS: WritingLimits = {
  verified: { name: 'local-community.groups', most: 5, perSeconds: DAY_SECONDS },
  unverified: { name: 'local-community.groups', most: 1, perSeconds: DAY_SECONDS },
}
export const EVENTS_LIMITS: WritingLimits = {
  verified: { name: 'events', most: 10, perSeconds: DAY_SECONDS },
  unverified: { name: 'events', most: 1, perSeconds: DAY_SECONDS },
}
/** Whom an organizer writes to: all attendees of an event, or all members of a group. */
export type MessageAudience = { kind: 'event' | 'group'; id: number }
/**
 * How many new events of a group are emailed to all members. Members read of more in the daily email and on the site.
 */
export const NEW_EVENT_EMAILS = { most: 2, withinHours: 24 } as const

/** To all attendees of one event, or members of one group: more would make people leave. */
export const MESSAGES_LIMIT: Limit = { name: 'local-community.messages', most: 2, perSeconds: DAY_SECONDS }
/** People register less often; a script that takes every spot does not, nor does one with many new accounts. */
export const JOINS_LIMITS: WritingLimits = {
  verified: { name: 'local-community.joins', most: 60, perSeconds: HOUR_SECONDS },
  unverified: { name: 'local-community.unverified-joins', most: 10, perSeconds: DAY_SECONDS },
}

type OwnMembership = { mine: GroupRole | null; isActive: boolean }
export const canClose = (viewer: Actor, group: OwnMembership) =>
  group.isActive && (group.mine === 'organiser' || canModerate(viewer))
/** What a moderator closed, its organizers cannot reopen. */
export const canReopen = (
  viewer: Actor,
  group: Pick<OwnMembership, 'mine'> & { closedByModerator: boolean },
) => canModerate(viewer) || (group.mine === 'organiser' && !group.closedByModerator)
/**
 * Whether the viewer may remove a group without other members, for example one created by mistake. The server also
 * checks for events.
 */
export const canRemove = (viewer: Actor, group: Pick<OwnMembership, 'mine'> & { memberCount: number }) =>
  (group.mine === 'organiser' || canModerate(viewer)) && group.memberCount === (group.mine ? 1 : 0)
export const canOrganizeIn = (group: OwnMembership) => group.isActive && group.mine !== null

/** Longer is a typing error in the year or the month. */
export const LONGEST_MS = 14 * DAY_MS
