import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { time, version } from '../database/columns.ts'

/** The settings of the admins: one row. A column is empty if the environment or a default counts. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    operatorName: varchar('operator_name', { length: 300 }),
    operatorAddress: varchar('operator_address', { length: 300 }),
    contactEmail: varchar('contact_email', { length: 255 }),
    timeZone: varchar('time_zone', { length: 64 }),
    counters: varchar({ length: 300 }),
    instagram: text(),
    telegram: text(),
    youtube: text(),
    facebook: text(),
    banner: varchar({ length: 300 }),
    bannerFa: varchar('banner_fa', { length: 300 }),
    blockedWords: text('blocked_words'),
    blockedEmailDomains: text('blocked_email_domains'),
    /** What pay-what-you-can may be, in whole units of the currency. */
    flexibleLeast: integer('flexible_least'),
    flexibleMost: integer('flexible_most'),
    version: version(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
)
