import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { REGISTRATION_STATUSES, type RegistrationStatus } from '#features/attendance/rules.ts'
import {
  fieldsOf,
  idempotencyKey,
  oneOf,
  pickColumns,
  rowId,
  sequence,
  time,
  timestamps,
  version,
} from '#platform/database/columns.ts'
import { AttendanceInput, EVENT_TYPES, type EventType, type GroupRole } from './rules.ts'

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Families of one place. A closed group stays, with its events. */
export const regionalGroups = pgTable(
  'regional_groups',
  {
    id: rowId(),
    name: varchar({ length: 100 }).notNull(),
    nameFA: varchar('name_fa', { length: 100 }),
    city: varchar({ length: 100 }).notNull(),
    country: varchar({ length: 100 }).notNull(),
    /** ISO 3166-1 alpha-2, where the country is known. */
    countryCode: varchar('country_code', { length: 2 }),
    description: text(),
    descriptionFA: text('description_fa'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    memberCount: integer('member_count').notNull().default(0),
    /** A local circle: for members of Peyvand+, and small (`CIRCLE_MAX`). */
    isPremiumOnly: boolean('is_premium_only').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    closeReason: text('close_reason'),
    /** A moderator closed it: only moderators can reopen it. */
    closedByModerator: boolean('closed_by_moderator').notNull().default(false),
    /** Hidden by a moderator, after a report: only its members and moderators see it. */
    hiddenAt: time('hidden_at'),
    /** The words by which it is found (`place-names.ts`). */
    words: text().array().notNull().default([]),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    check('regional_groups_count', sql`${t.memberCount} >= 0`),
    check('regional_groups_circle', sql`not ${t.isPremiumOnly} or ${t.memberCount} <= 12`),
    index('regional_groups_by_size').on(t.memberCount.desc(), t.id.desc()).where(sql`${t.isActive}`),
  ],
)

export const groupMemberships = pgTable(
  'group_memberships',
  {
    id: rowId(),
    userId: person('user_id'),
    groupId: integer('group_id')
      .notNull()
      .references(() => regionalGroups.id, { onDelete: 'cascade' }),
    role: varchar({ length: 10 }).$type<GroupRole>().notNull().default('member'),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (t) => [
    check('group_memberships_role', sql`${t.role} in ('member', 'organiser')`),
    uniqueIndex('group_memberships_once').on(t.userId, t.groupId),
    index('group_memberships_of_group').on(t.groupId, t.id),
  ],
)

/** People whom an organizer or a moderator removed from a group. They cannot join it again. */
export const groupRemovals = pgTable(
  'group_removals',
  {
    userId: person('user_id'),
    groupId: integer('group_id')
      .notNull()
      .references(() => regionalGroups.id, { onDelete: 'cascade' }),
    removedAt: time('removed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('group_removals_person').on(t.userId)],
)

/** Community events. The organizer is null once they left: the group's others, or nobody, may change it. */
export const communityEvents = pgTable(
  'community_events',
  {
    id: rowId(),
    title: varchar({ length: 200 }).notNull(),
    titleFA: varchar('title_fa', { length: 200 }),
    description: text(),
    descriptionFA: text('description_fa'),
    groupId: integer('group_id').references(() => regionalGroups.id, { onDelete: 'set null' }),
    organizerId: text('organizer_id').references(() => users.id, { onDelete: 'set null' }),
    eventType: varchar('event_type', { length: 20 }).$type<EventType>().notNull(),
    /** The exact address, and the link: for attendees. */
    location: varchar({ length: 300 }),
    city: varchar({ length: 100 }),
    country: varchar({ length: 100 }),
    countryCode: varchar('country_code', { length: 2 }),
    isVirtual: boolean('is_virtual').notNull().default(false),
    /** An online event has one, unless the organizer has deleted the account and everything with it. */
    virtualLink: text('virtual_link'),
    date: time('date').notNull(),
    endDate: time('end_date'),
    /** IANA name of the zone of the place. */
    zone: varchar({ length: 64 }).notNull(),
    maxAttendees: integer('max_attendees').notNull().default(10),
    /** Families, not people: registered, and on the waitlist. */
    attendeeCount: integer('attendee_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    ageRange: varchar('age_range', { length: 60 }),
    cost: varchar({ length: 60 }).notNull().default('free'),
    isPublic: boolean('is_public').notNull().default(true),
    /** A member-led meetup: for members of Peyvand+. */
    isPremiumOnly: boolean('is_premium_only').notNull().default(false),
    status: varchar({ length: 10 }).$type<'upcoming' | 'cancelled'>().notNull().default('upcoming'),
    cancelReason: text('cancel_reason'),
    /** Hidden by a moderator, after a report: only its organizers, attendees and moderators see it. */
    hiddenAt: time('hidden_at'),
    sequence: sequence(),
    words: text().array().notNull().default([]),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    oneOf('community_events_type', t.eventType, EVENT_TYPES),
    oneOf('community_events_status', t.status, ['upcoming', 'cancelled']),
    check('community_events_counts', sql`${t.attendeeCount} >= 0 and ${t.waitingCount} >= 0`),
    check('community_events_limit', sql`${t.maxAttendees} between 1 and 50`),
    check('community_events_end', sql`${t.endDate} > ${t.date}`),
    index('community_events_by_time').on(t.date, t.id),
    index('community_events_of_group').on(t.groupId, t.date),
    index('community_events_of_organizer').on(t.organizerId),
  ],
)

/**
 * Returns the description from the field in which it was written: either the one for any language or the Persian one
 * may be empty.
 */
export const descriptionOf = ({
  description,
  descriptionFA,
}: Pick<typeof regionalGroups | typeof communityEvents, 'description' | 'descriptionFA'>) =>
  sql<string | null>`coalesce(${description}, ${descriptionFA})`

/** A family's registration, or its place on the waitlist, which is ordered by id; `declined` by the organizer. */
export const communityEventAttendees = pgTable(
  'community_event_attendees',
  {
    id: rowId(),
    userId: person('user_id'),
    eventId: integer('event_id')
      .notNull()
      .references(() => communityEvents.id, { onDelete: 'cascade' }),
    attendeeCount: integer('attendee_count').notNull().default(1),
    specialRequests: text('special_requests'),
    status: varchar({ length: 10 }).$type<RegistrationStatus | 'declined'>().notNull().default('attending'),
    registeredAt: time('registered_at').notNull().defaultNow(),
    /** When the confirmation with the calendar file was queued, or the email of the promotion. */
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    oneOf('community_event_attendees_status', t.status, [...REGISTRATION_STATUSES, 'declined']),
    index('community_event_attendees_unconfirmed')
      .on(t.id)
      .where(sql`${t.confirmedAt} is null and ${t.status} = 'attending'`),
    check('community_event_attendees_people', sql`${t.attendeeCount} between 1 and 10`),
    uniqueIndex('community_event_attendees_once').on(t.userId, t.eventId),
    index('community_event_attendees_registered').on(t.registeredAt),
    index('community_event_attendees_line').on(t.eventId, t.id),
  ],
)

/**
 * Fields of an event that only attendees may read (`toView`). They may say where its organizer lives, so they are
 * deleted with the organizer's account, even if other texts stay.
 */
export const restrictedFields = pickColumns(communityEvents, ['location', 'virtualLink'])

/** A family's details at registration: each field of the form has its column, for the organizer and for the family. */
export const familyDetails = pickColumns(communityEventAttendees, fieldsOf(AttendanceInput))
export type FamilyDetails = Pick<typeof communityEventAttendees.$inferSelect, keyof AttendanceInput>

/** An organizer's message to all attendees of an event, or members of a group. Exactly one of the two. */
export const organizerMessages = pgTable(
  'organizer_messages',
  {
    id: rowId(),
    groupId: integer('group_id').references(() => regionalGroups.id, { onDelete: 'cascade' }),
    eventId: integer('event_id').references(() => communityEvents.id, { onDelete: 'cascade' }),
    senderId: text('sender_id').references(() => users.id, { onDelete: 'set null' }),
    message: text().notNull(),
    hiddenAt: time('hidden_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    idempotencyKey: idempotencyKey(),
  },
  (t) => [
    check('organizer_messages_one_place', sql`num_nonnulls(${t.groupId}, ${t.eventId}) = 1`),
    index('organizer_messages_of_group').on(t.groupId, t.id),
    index('organizer_messages_of_event').on(t.eventId, t.id),
    index('organizer_messages_of_sender').on(t.senderId),
    uniqueIndex('organizer_messages_once')
      .on(t.senderId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
  ],
)
