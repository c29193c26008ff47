import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { REGISTRATION_STATUSES, type RegistrationStatus } from '#features/attendance/rules.ts'
import type { Rendered } from '#features/library/articles/markdown.server.ts'
import { oneOf, rowId, sequence, time, timestamps, version } from '#platform/database/columns.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { COURSE_CATEGORIES, type CourseCategory, DIFFICULTIES, type Difficulty } from './rules.ts'
import { WORKSHOP_TYPES, type WorkshopType } from './workshops/rules.ts'

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Courses, in both languages. Built-in ones come from content/courses and cannot be edited. */
export const courses = pgTable(
  'courses',
  {
    id: rowId(),
    /** The folder of a built-in one. */
    slug: varchar({ length: 100 }).unique(),
    title: varchar({ length: 200 }).notNull(),
    titleFa: varchar('title_fa', { length: 200 }),
    description: text().notNull(),
    descriptionFa: text('description_fa'),
    category: varchar({ length: 100 }).$type<CourseCategory>().notNull(),
    difficulty: varchar({ length: 20 }).$type<Difficulty>().notNull().default('beginner'),
    /** Minutes. */
    estimatedDuration: integer('estimated_duration'),
    thumbnailUrl: varchar('thumbnail_url', { length: 500 }),
    isPremiumOnly: boolean('is_premium_only').notNull().default(true),
    published: boolean().notNull().default(true),
    version: version(),
    /** The hash of a built-in one's sources and their renderer. */
    sourceHash: text('source_hash'),
    ...timestamps(),
  },
  (t) => [
    oneOf('courses_category', t.category, COURSE_CATEGORIES),
    oneOf('courses_difficulty', t.difficulty, DIFFICULTIES),
    check('courses_duration', sql`${t.estimatedDuration} > 0`),
  ],
)

/** The lessons of a course, by `orderIndex` from 1, then by id. */
export const courseLessons = pgTable(
  'course_lessons',
  {
    id: rowId(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: varchar({ length: 200 }).notNull(),
    titleFa: varchar('title_fa', { length: 200 }),
    content: text().notNull(),
    contentFa: text('content_fa'),
    videoUrl: varchar('video_url', { length: 500 }),
    /** Minutes. */
    duration: integer(),
    orderIndex: integer('order_index').notNull(),
    version: version(),
    /** Rendered from the Markdown once a version, in each of its languages. */
    rendered: jsonb().$type<Partial<Record<Lang, Rendered>>>().notNull(),
    ...timestamps(),
  },
  (t) => [
    check('course_lessons_duration', sql`${t.duration} > 0`),
    index('course_lessons_in_order').on(t.courseId, t.orderIndex, t.id),
  ],
)

/** How far a person is in a course: a row for each lesson that was opened. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: person(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id, { onDelete: 'cascade' }),
    /** When it was last opened: there the course resumes. */
    openedAt: time('opened_at').notNull().defaultNow(),
    doneAt: time('done_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] }), index('lesson_progress_of_lesson').on(t.lessonId)],
)

/**
 * Workshops: scheduled, with spots and a waitlist; or recorded, without a date, to be watched or printed at any time.
 * Built-in ones come from content/workshops.
 */
export const workshops = pgTable(
  'workshops',
  {
    id: rowId(),
    /** The folder of a built-in one. */
    slug: varchar({ length: 100 }).unique(),
    title: varchar({ length: 200 }).notNull(),
    titleFa: varchar('title_fa', { length: 200 }),
    description: text().notNull(),
    descriptionFa: text('description_fa'),
    /** What members read: the pages of a kit, in Markdown. */
    content: text(),
    contentFa: text('content_fa'),
    rendered: jsonb().$type<Partial<Record<Lang, Rendered>>>().notNull().default({}),
    instructorName: varchar('instructor_name', { length: 100 }),
    instructorNameFa: varchar('instructor_name_fa', { length: 100 }),
    instructorBio: text('instructor_bio'),
    instructorBioFa: text('instructor_bio_fa'),
    workshopType: varchar('workshop_type', { length: 50 }).$type<WorkshopType>().notNull(),
    /** Minutes. */
    duration: integer().notNull().default(60),
    /** Null for one that is not scheduled: a recording, a kit. */
    scheduledDate: time('scheduled_date'),
    /** IANA name of the zone in which it was planned. */
    zone: varchar({ length: 64 }).notNull().default('UTC'),
    meetingLink: varchar('meeting_link', { length: 2_000 }),
    videoUrl: varchar('video_url', { length: 500 }),
    materialsUrl: varchar('materials_url', { length: 500 }),
    /** Null is unlimited. */
    maxParticipants: integer('max_participants'),
    currentParticipants: integer('current_participants').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    isPremiumOnly: boolean('is_premium_only').notNull().default(true),
    published: boolean().notNull().default(true),
    status: varchar({ length: 10 }).$type<'upcoming' | 'cancelled'>().notNull().default('upcoming'),
    cancelReason: text('cancel_reason'),
    sequence: sequence(),
    version: version(),
    sourceHash: text('source_hash'),
    ...timestamps(),
  },
  (t) => [
    oneOf('workshops_type', t.workshopType, WORKSHOP_TYPES),
    oneOf('workshops_status', t.status, ['upcoming', 'cancelled']),
    check('workshops_counts', sql`${t.currentParticipants} >= 0 and ${t.waitingCount} >= 0`),
    check('workshops_duration', sql`${t.duration} > 0`),
    check('workshops_limit', sql`${t.maxParticipants} > 0`),
    index('workshops_by_time').on(t.scheduledDate, t.id),
  ],
)

/** A registration for a workshop, or a place on its waitlist, which is ordered by id. */
export const workshopRegistrations = pgTable(
  'workshop_registrations',
  {
    id: rowId(),
    userId: person(),
    eventId: integer('workshop_id')
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    status: varchar({ length: 10 }).$type<RegistrationStatus>().notNull().default('attending'),
    /** When the confirmation with the calendar file was queued, or the email of the promotion. */
    confirmedAt: time('confirmed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('workshop_registrations_status', t.status, REGISTRATION_STATUSES),
    uniqueIndex('workshop_registrations_once').on(t.userId, t.eventId),
    index('workshop_registrations_line').on(t.eventId, t.id),
    index('workshop_registrations_created').on(t.createdAt),
    index('workshop_registrations_unconfirmed')
      .on(t.id)
      .where(sql`${t.confirmedAt} is null and ${t.status} = 'attending'`),
  ],
)
