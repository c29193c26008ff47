import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

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
