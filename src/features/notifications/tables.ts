import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { oneOf } from '#platform/database/one-of.ts'
import type { About, Kind, Via } from './rules.ts'
import { KINDS, VIAS } from './rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** What a person is told, once for each cause (`key`, such as `post:12:comment:33`: what it is about, widest first). */
export const notifications = pgTable(
  'notices',
  {
    /** Never shown: gaps between one's own numbers would tell whether somebody else was told of something. */
    seq: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What clients call it by, drawn by lot; two alike of one person would merely be read together. */
    id: integer().notNull().default(sql`(1 + floor(random() * 2147483646))::int`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar({ length: 20 }).$type<Kind>().notNull(),
    key: text().notNull(),
    url: text().notNull(),
    /** Whose doing it was, for the name alone; null where that person stays unnamed or has left. */
    byId: text('by_id').references(() => users.id, { onDelete: 'set null' }),
    about: jsonb().$type<About>().notNull(),
    /** As chosen when it came about; `mail` and `digest` without `mailedAt` wait for the post. */
    via: varchar({ length: 10 }).$type<Exclude<Via, 'none'>>().notNull(),
    mailedAt: time('mailed_at'),
    readAt: time('read_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('notices_kind', t.kind, KINDS),
    oneOf('notices_via', t.via, VIAS),
    uniqueIndex('notices_once').on(t.userId, t.kind, t.key),
    index('notices_person').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notices_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notices_by').on(t.byId).where(sql`${t.byId} is not null`),
    // Withdrawn by the beginning of the key: a post takes the notices of its comments along.
    index('notices_key').on(t.key.op('text_pattern_ops')),
    index('notices_due').on(t.via, t.userId).where(sql`${t.mailedAt} is null and ${t.via} <> 'site'`),
  ],
)

/** What a person chose for a kind; no row is the default. `before` is what a mail's unsubscribing took, for its undoing. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar({ length: 20 }).$type<Kind>().notNull(),
    via: varchar({ length: 10 }).$type<Via>().notNull(),
    before: varchar({ length: 10 }).$type<Via>(),
  },
  (t) => [
    oneOf('notice_choices_kind', t.kind, KINDS),
    oneOf('notice_choices_before', t.before, VIAS),
    primaryKey({ columns: [t.userId, t.kind] }),
    check('notice_choices_via', sql`${t.via} in ('site', 'mail', 'digest', 'none')`),
  ],
)
