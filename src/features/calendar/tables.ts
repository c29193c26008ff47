import { sql } from 'drizzle-orm'
import { check, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The secret address of a person's calendar. The secret itself is not stored: it is derived from `seed` with a key of
 * this installation, so that its owner can see it again, and found by its hash. A reader of the table cannot fetch
 * the feed.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    seed: bytea().notNull(),
    hash: bytea().notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('calendar_feeds_hash', sql`octet_length(${t.hash}) = 32`)],
)
