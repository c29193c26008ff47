import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import {
  idempotencyKey,
  oneOf,
  rowId,
  sequence,
  time,
  timestamps,
  version,
} from '#platform/database/columns.ts'
import type { Status } from './phases.ts'
import { SPECIALTIES, type Specialty } from './specialties.ts'

/** An hour in which an expert answers questions. */
export const expertSessions = pgTable(
  'expert_sessions',
  {
    id: rowId(),
    title: varchar({ length: 200 }).notNull(),
    titleFA: varchar('title_fa', { length: 200 }),
    description: text().notNull(),
    descriptionFA: text('description_fa'),
    /** The name that is shown. The account that answers may have another name, and may be deleted. */
    expertName: varchar('expert_name', { length: 100 }).notNull(),
    expertNameFA: varchar('expert_name_fa', { length: 100 }),
    expertBio: text('expert_bio'),
    expertBioFA: text('expert_bio_fa'),
    expertId: text('expert_id').references(() => users.id, { onDelete: 'set null' }),
    specialty: varchar({ length: 40 }).$type<Specialty>().notNull(),
    date: time('date').notNull(),
    /** Minutes. */
    duration: integer().notNull().default(60),
    /** IANA name of the zone in which it was planned. */
    zone: varchar({ length: 64 }).notNull().default('UTC'),
    zoomLink: varchar('zoom_link', { length: 2_000 }),
    recordingUrl: varchar('recording_url', { length: 2_000 }),
    maxQuestions: integer('max_questions').notNull().default(10),
    /** How many spots are taken: by questions that are neither hidden nor merged into another one. */
    questionCount: integer('question_count').notNull().default(0),
    isPremiumOnly: boolean('is_premium_only').notNull().default(false),
    status: varchar({ length: 10 }).$type<Status>().notNull().default('upcoming'),
    cancelReason: text('cancel_reason'),
    sequence: sequence(),
    version: version(),
    ...timestamps(),
  },
  (t) => [
    oneOf('expert_sessions_specialty', t.specialty, SPECIALTIES),
    check('expert_sessions_status', sql`${t.status} in ('upcoming', 'completed', 'cancelled')`),
    check('expert_sessions_duration', sql`${t.duration} > 0`),
    check('expert_sessions_places', sql`${t.questionCount} between 0 and ${t.maxQuestions}`),
    index('expert_sessions_date').on(t.date, t.id),
    index('expert_sessions_expert').on(t.expertId),
  ],
)

/**
 * Questions of members. The asker of an anonymous question is stored for rewording it, for suspending, and for
 * notifying them of the answer. No other query may read it. A question merged into another one keeps its votes, so it
 * can be split off again.
 */
export const expertQuestions = pgTable(
  'expert_questions',
  {
    id: rowId(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => expertSessions.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    question: text().notNull(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    isAnswered: boolean('is_answered').notNull().default(false),
    /** Null when it was answered in conversation. */
    answer: text(),
    /**
     * Who wrote the answer, used only in that person's export: an admin may answer in the expert's place. Null if they
     * have left, and for answers older than the column.
     */
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: time('answered_at'),
    upvotes: integer().notNull().default(0),
    /** Counted up with each vote added or removed: it orders two messages about the question. */
    voteChanges: integer('vote_changes').notNull().default(0),
    /** Until when a priority question is to be answered. Every anonymous question has it (README). */
    answerDueAt: time('answer_due_at'),
    hiddenAt: time('hidden_at'),
    mergedInto: integer('merged_into'),
    createdAt: time('created_at').notNull().defaultNow(),
    editedAt: time('edited_at'),
    /** The wording and the written answer have one version. */
    version: version(),
    idempotencyKey: idempotencyKey(),
  },
  (t) => [
    unique('expert_questions_in_session').on(t.sessionId, t.id),
    foreignKey({
      name: 'expert_questions_merged',
      columns: [t.sessionId, t.mergedInto],
      foreignColumns: [t.sessionId, t.id],
    }),
    check('expert_questions_votes', sql`${t.upvotes} >= 0`),
    check('expert_questions_not_itself', sql`${t.mergedInto} <> ${t.id}`),
    check('expert_questions_answered', sql`${t.isAnswered} or ${t.answer} is null`),
    index('expert_questions_votes_first').on(t.sessionId, t.upvotes.desc(), t.id),
    index('expert_questions_asker').on(t.userId),
    index('expert_questions_answered_by').on(t.answeredBy).where(sql`${t.answeredBy} is not null`),
    uniqueIndex('expert_questions_once')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('expert_questions_due').on(t.answerDueAt).where(sql`${t.answerDueAt} is not null`),
    index('expert_questions_joined').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
  ],
)

/** One a person and question. `via` is the merged question through which it came. */
export const questionVotes = pgTable(
  'question_votes',
  {
    questionId: integer('question_id')
      .notNull()
      .references(() => expertQuestions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    via: integer(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('question_votes_person').on(t.userId)],
)
