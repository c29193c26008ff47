import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { REGISTRATION_STATUSES, type RegistrationStatus } from '#features/attendance/rules.ts'
import { oneOf, rowId, sequence, time, timestamps, version } from '#platform/database/columns.ts'
import { SUGGESTION_DECISIONS, type SuggestionDecision } from './rules.ts'
import { EVENT_CATEGORIES, type EventCategory } from './search-params.ts'

/** The site's own events: a talk or a workshop, online, once; afterwards with its recording. */
export const events = pgTable(
  'events',
  {
    id: rowId(),
    title: varchar({ length: 200 }).notNull(),
    titleFa: varchar('title_fa', { length: 200 }),
    description: text().notNull(),
    descriptionFa: text('description_fa'),
    speaker: varchar({ length: 100 }).notNull(),
    speakerFa: varchar('speaker_fa', { length: 100 }),
    speakerTitle: varchar('speaker_title', { length: 150 }),
    speakerTitleFa: varchar('speaker_title_fa', { length: 150 }),
    category: varchar({ length: 20 }).$type<EventCategory>().notNull(),
    tags: text().array().notNull().default([]),
    tagsFa: text('tags_fa').array().notNull().default([]),
    dateTime: time('date_time').notNull(),
    /** IANA name of the organizer's time zone. */
    zone: varchar({ length: 64 }).notNull(),
    duration: integer().notNull().default(60),
    /** Null is unlimited. */
    maxParticipants: integer('max_participants').default(50),
    registeredCount: integer('registered_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    zoomLink: text('zoom_link'),
    recordingUrl: text('recording_url'),
    /** One of the site's drawings; without one it is that of the category. */
    thumbnail: varchar({ length: 20 }).$type<EventCategory>(),
    materialsUrl: text('materials_url'),
    status: varchar({ length: 10 }).$type<'upcoming' | 'cancelled'>().notNull().default('upcoming'),
    cancelReason: text('cancel_reason'),
    sequence: sequence(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    oneOf('events_category', t.category, EVENT_CATEGORIES),
    oneOf('events_thumbnail', t.thumbnail, EVENT_CATEGORIES),
    oneOf('events_status', t.status, ['upcoming', 'cancelled']),
    check('events_duration', sql`${t.duration} > 0`),
    check('events_limit', sql`${t.maxParticipants} > 0`),
    check('events_counts', sql`${t.registeredCount} >= 0 and ${t.waitingCount} >= 0`),
    index('events_by_time').on(t.dateTime, t.id),
  ],
)

/** A registration, or a place on the waitlist, which is ordered by id. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    status: varchar({ length: 10 }).$type<RegistrationStatus>().notNull().default('attending'),
    /** When the confirmation with the calendar file was queued, or the email of the promotion. */
    confirmedAt: time('confirmed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('event_registrations_status', t.status, REGISTRATION_STATUSES),
    uniqueIndex('event_registrations_once').on(t.userId, t.eventId),
    index('event_registrations_line').on(t.eventId, t.id),
    index('event_registrations_created').on(t.createdAt),
    index('event_registrations_unconfirmed')
      .on(t.id)
      .where(sql`${t.confirmedAt} is null and ${t.status} = 'attending'`),
  ],
)

/** Topics that members suggested. */
export const eventSuggestions = pgTable(
  'event_suggestions',
  {
    id: rowId(),
    title: varchar({ length: 200 }).notNull(),
    details: text(),
    suggestedBy: text('suggested_by').references(() => users.id, { onDelete: 'set null' }),
    done: boolean().notNull().default(false),
    decision: varchar({ length: 10 }).$type<SuggestionDecision>(),
    /** Shown to the member who suggested it. */
    reason: text(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [oneOf('event_suggestions_decision', t.decision, SUGGESTION_DECISIONS)],
)
