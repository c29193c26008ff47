import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { oneOf, time } from '#platform/database/columns.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { BROWSERS, type Browser, DEVICES, type Device, DROP_REASONS, METRICS, SPANS } from './rules.ts'

/** What makes a day's visitors countable; deleted on the next day. Unlogged in the migration: in no backup either. */
export const analyticsSalts = pgTable('analytics_salts', {
  day: date().primaryKey(),
  salt: text().notNull(),
})

/** A visitor's views without half an hour of quiet. */
export const analyticsVisits = pgTable(
  'analytics_visits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Under the salt of the day on which it began. */
    visitor: bigint({ mode: 'bigint' }).notNull(),
    startedAt: time('started_at').notNull(),
    lastAt: time('last_at').notNull(),
    /** By the clock of the database: what was rolled up since is rolled up again. */
    changedAt: time('changed_at').notNull(),
    views: integer().notNull(),
    /** The visitor's first of that day. */
    isFirst: boolean('is_first').notNull(),
    /** Signed in, or seen earlier the same day. */
    isReturning: boolean('is_returning').notNull(),
    lang: varchar({ length: 2 }).$type<Lang>().notNull(),
    device: text().$type<Device>().notNull(),
    browser: text().$type<Browser>().notNull(),
    /** ISO 3166, from the browser's time zone; null where no script ran. */
    country: varchar({ length: 2 }),
    /** The host of the page with the link to this site; null if there was none, or if it was this site. */
    referrer: varchar({ length: 100 }),
    /** `utm_source` / `utm_medium` / `utm_campaign`. */
    campaign: varchar({ length: 200 }),
  },
  (t) => [
    index('analytics_visits_visitor').on(t.visitor, t.lastAt),
    index('analytics_visits_started').on(t.startedAt, t.visitor, t.isReturning),
    index('analytics_visits_changed').on(t.changedAt),
    oneOf('analytics_visits_lang', t.lang, LANGS),
    oneOf('analytics_visits_device', t.device, DEVICES),
    oneOf('analytics_visits_browser', t.browser, BROWSERS),
    check('analytics_visits_in_order', sql`${t.lastAt} >= ${t.startedAt} and ${t.views} > 0`),
  ],
)

/** No foreign key: rows leave together by age, and a check of each would cost more than the row. */
export const analyticsViews = pgTable(
  'analytics_views',
  {
    visitId: bigint('visit_id', { mode: 'number' }).notNull(),
    at: time('at').notNull(),
    /** The pattern of its route, such as `/community/{id}`. */
    page: varchar({ length: 100 }).notNull(),
  },
  (t) => [index('analytics_views_visit').on(t.visitId)],
)

/**
 * Hourly and daily totals, by the counted dimension and its value: `page` and `/events`, or `all` and an empty value.
 */
export const analyticsRollups = pgTable(
  'analytics_rollups',
  {
    span: text().$type<(typeof SPANS)[number]>().notNull(),
    startsAt: time('starts_at').notNull(),
    kind: text().notNull(),
    value: varchar({ length: 200 }).notNull(),
    visitors: integer().notNull(),
    /** Visitors whose first visit of the day this was: of hours they may be added up. */
    arrivals: integer().notNull(),
    returningVisitors: integer('returning_visitors').notNull(),
    visits: integer().notNull(),
    bounces: integer().notNull(),
    views: integer().notNull(),
    /** From the first view to the last heartbeat, summed over all visits. Of a page: until the next one. */
    seconds: doublePrecision().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.span, t.startsAt, t.kind, t.value] }),
    oneOf('analytics_rollups_span', t.span, SPANS),
  ],
)

/** In one row: the zone of the rollups, and up to when they contain everything. */
export const analyticsState = pgTable(
  'analytics_state',
  {
    id: integer().primaryKey().default(1),
    zone: text().notNull(),
    rolledUpTo: time('rolled_up_to').notNull(),
  },
  (t) => [check('analytics_state_one_row', sql`${t.id} = 1`)],
)

/** Views that were not counted though they might have been, by reason. */
export const analyticsDrops = pgTable(
  'analytics_drops',
  { day: date().notNull(), reason: text().notNull(), count: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.reason] }),
    oneOf('analytics_drops_reason', t.reason, DROP_REASONS),
  ],
)

/** How fast pages were for real visits, one in ten. */
export const analyticsVitals = pgTable(
  'analytics_vitals',
  {
    at: time('at').notNull(),
    page: varchar({ length: 100 }).notNull(),
    lang: varchar({ length: 2 }).$type<Lang>().notNull(),
    device: text().$type<Device>().notNull(),
    metric: text().$type<(typeof METRICS)[number]>().notNull(),
    /** Milliseconds; of CLS a score. */
    value: real().notNull(),
  },
  (t) => [
    index('analytics_vitals_at').on(t.at),
    oneOf('analytics_vitals_lang', t.lang, LANGS),
    oneOf('analytics_vitals_device', t.device, DEVICES),
    oneOf('analytics_vitals_metric', t.metric, METRICS),
  ],
)
