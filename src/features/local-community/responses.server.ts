import * as v from 'valibot'
import { Count, named, RowId, Time } from '#platform/http/responses.server.ts'
import { EVENT_TYPES, GROUP_ROLES } from './rules.ts'

export const Group = named(
  'RegionalGroup',
  v.strictObject({
    id: RowId,
    name: v.string(),
    nameFA: v.nullable(v.string()),
    city: v.string(),
    country: v.string(),
    countryCode: v.nullable(v.string()),
    zone: v.nullable(v.string()),
    description: v.nullable(v.string()),
    descriptionFA: v.nullable(v.string()),
    memberCount: Count,
    isPremiumOnly: v.boolean(),
    isActive: v.boolean(),
    closeReason: v.nullable(v.string()),
    closedByModerator: v.boolean(),
    hidden: v.boolean(),
    version: Count,
    createdAt: Time,
    mine: v.nullable(v.picklist(GROUP_ROLES)),
    withheld: v.boolean(),
  }),
)

/** A member of a group, for its other members. */
export const GroupMember = named(
  'GroupMember',
  v.strictObject({
    id: RowId,
    firstName: v.string(),
    role: v.picklist(GROUP_ROLES),
    joinedAt: Time,
    you: v.boolean(),
  }),
)

const family = { attendeeCount: Count, specialRequests: v.nullable(v.string()) }

export const CommunityEvent = named(
  'CommunityEvent',
  v.strictObject({
    id: RowId,
    title: v.string(),
    titleFA: v.nullable(v.string()),
    description: v.nullable(v.string()),
    descriptionFA: v.nullable(v.string()),
    groupId: v.nullable(RowId),
    groupName: v.nullable(v.string()),
    groupNameFA: v.nullable(v.string()),
    organizer: v.nullable(v.strictObject({ firstName: v.string() })),
    eventType: v.picklist(EVENT_TYPES),
    location: v.nullable(v.string()),
    exact: v.boolean(),
    city: v.nullable(v.string()),
    country: v.nullable(v.string()),
    countryCode: v.nullable(v.string()),
    isVirtual: v.boolean(),
    virtualLink: v.nullable(v.string()),
    linkWorks: v.boolean(),
    date: Time,
    endDate: v.nullable(Time),
    zone: v.string(),
    ageRange: v.nullable(v.string()),
    cost: v.nullable(v.string()),
    maxAttendees: Count,
    attendeeCount: Count,
    waitingCount: Count,
    isPublic: v.boolean(),
    isPremiumOnly: v.boolean(),
    withheld: v.boolean(),
    status: v.picklist(['cancelled', 'upcoming']),
    state: v.picklist(['live', 'cancelled', 'upcoming', 'past']),
    cancelReason: v.nullable(v.string()),
    hidden: v.boolean(),
    version: Count,
    createdAt: Time,
    mine: v.nullable(
      v.union([
        v.strictObject({ ...family, status: v.picklist(['declined', 'registered']) }),
        v.strictObject({ ...family, status: v.literal('waiting'), position: Count }),
      ]),
    ),
    isOwn: v.boolean(),
    organises: v.boolean(),
    asModerator: v.boolean(),
    seesFamilies: v.boolean(),
  }),
)

/** An organizer's message to all attendees or members. */
export const OrganizerMessage = named(
  'OrganizerMessage',
  v.strictObject({
    id: RowId,
    message: v.string(),
    sender: v.nullable(v.strictObject({ firstName: v.string() })),
    createdAt: Time,
    mine: v.boolean(),
    hidden: v.boolean(),
  }),
)

/** An attending or waiting family, for the organizer. */
export const AttendingFamily = named(
  'AttendingFamily',
  v.strictObject({
    ...family,
    id: RowId,
    firstName: v.string(),
    status: v.picklist(['waiting', 'attending']),
    registeredAt: Time,
  }),
)

/** In the lists of moderators. */
const place = {
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
  countryCode: v.nullable(v.string()),
}
export const ListedGroup = named(
  'ListedGroup',
  v.strictObject({
    id: RowId,
    name: v.string(),
    nameFA: v.nullable(v.string()),
    ...place,
    members: Count,
    organizers: Count,
    isActive: v.boolean(),
    hidden: v.boolean(),
    createdAt: Time,
  }),
)
export const ListedEvent = named(
  'ListedEvent',
  v.strictObject({
    id: RowId,
    title: v.string(),
    titleFA: v.nullable(v.string()),
    ...place,
    date: Time,
    families: Count,
    waiting: Count,
    cancelled: v.boolean(),
    hidden: v.boolean(),
    leaderless: v.boolean(),
  }),
)
