import { boolean, integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'
import { oneOf } from '#platform/database/one-of.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { LANGS } from '#platform/i18n/lang.ts'

/** Subscribers. `subscribed` false is someone who left; `confirmedAt` is set once the address is verified. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: varchar({ length: 255 }).notNull().unique(),
    subscribed: boolean().notNull().default(true),
    lang: varchar({ length: 2 }).$type<Lang>().notNull().default('en'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [oneOf('newsletters_lang', t.lang, LANGS)],
)
