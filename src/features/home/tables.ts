import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { rowId, time, version } from '#platform/database/columns.ts'

export type PollOption = { text: string; textFa: string; votes?: number }

/** The weekly poll. At most one is active; the others are drafts or archived. */
export const polls = pgTable(
  'polls',
  {
    id: rowId(),
    question: varchar({ length: 300 }).notNull(),
    questionFa: varchar('question_fa', { length: 300 }).notNull(),
    options: jsonb().$type<PollOption[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    archivedAt: time('archived_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    version: version(),
  },
  (t) => [uniqueIndex('polls_one_active').on(t.isActive).where(sql`${t.isActive}`)],
)

/** One vote a voter: by account when signed in, else by a signed cookie. Hashes are keyed and identify nobody. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    id: rowId(),
    pollId: integer('poll_id')
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    optionIndex: integer('option_index').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    visitorHash: text('visitor_hash'),
    addressHash: text('address_hash').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('poll_votes_option', sql`${t.optionIndex} >= 0`),
    uniqueIndex('poll_votes_user').on(t.pollId, t.userId),
    uniqueIndex('poll_votes_visitor').on(t.pollId, t.visitorHash),
    index('poll_votes_address').on(t.pollId, t.addressHash),
  ],
)
