import { integer, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { oneOf } from '#platform/database/one-of.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { LANGS } from '#platform/i18n/lang.ts'

/** Families who want Peyvand+ before it opens. Asking again with the same email changes nothing. */
export const waitlist = pgTable(
  'waitlist',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: varchar({ length: 120 }).notNull(),
    email: varchar({ length: 254 }).notNull().unique(),
    city: varchar({ length: 200 }).notNull(),
    childrenAges: text('children_ages').notNull(),
    interests: text(),
    lang: varchar({ length: 2 }).$type<Lang>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [oneOf('waitlist_lang', t.lang, LANGS)],
)
