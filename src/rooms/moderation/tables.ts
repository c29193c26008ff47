import { index, integer, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Every act of an admin or moderator. Rows are added; a trigger refuses every change and removal. */
export const adminRecord = pgTable('admin_record', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull().defaultNow(),
  /** The name as it was then, so that the record outlives accounts. */
  actorId: text('actor_id').notNull(),
  actorName: text('actor_name').notNull(),
  act: varchar({ length: 40 }).notNull(),
  /** What it was done to, such as `post:12`; never the author of an anonymous text. */
  subject: text().notNull(),
  reason: text(),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})

/** Each opening of an anonymity seal, shown to the author for good (contract 4). Permanent, like the record. */
export const sealOpenings = pgTable(
  'seal_openings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: time('at').notNull().defaultNow(),
    subject: text().notNull(),
    authorId: text('author_id').notNull(),
    openedBy: text('opened_by').notNull(),
    openedByName: text('opened_by_name').notNull(),
    reason: text().notNull(),
  },
  (t) => [index('seal_openings_author').on(t.authorId)],
)
