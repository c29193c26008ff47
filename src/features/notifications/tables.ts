import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { oneOf, rowId, time } from '#platform/database/columns.ts'
import {
  type About,
  KINDS,
  type Kind,
  NOTIFICATION_KINDS,
  type NotificationKind,
  VIAS,
  type Via,
} from './rules.ts'

/**
 * A person's notifications, one for each cause. `key` names the cause, from the widest part to the narrowest, such as
 * `post:12:comment:33`. The table keeps its older name, and so does that of the choices.
 */
export const notifications = pgTable(
  'notices',
  {
    /** Never shown: gaps between one's own numbers would reveal others' notifications. */
    seq: rowId(),
    /** The public id, random; two equal ones of one person would merely be marked as read together. */
    id: integer().notNull().default(sql`(1 + floor(random() * 2147483646))::int`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar({ length: 20 }).$type<NotificationKind>().notNull(),
    key: text().notNull(),
    url: text().notNull(),
    /** The person who caused it, only for the name; null where they stay anonymous or have left. */
    byId: text('by_id').references(() => users.id, { onDelete: 'set null' }),
    about: jsonb().$type<About>().notNull(),
    /** As chosen when it was created; `mail` and `digest` without `mailedAt` are pending emails. */
    via: varchar({ length: 10 }).$type<Exclude<Via, 'none'>>().notNull(),
    mailedAt: time('mailed_at'),
    readAt: time('read_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('notices_kind', t.kind, NOTIFICATION_KINDS),
    oneOf('notices_via', t.via, VIAS),
    uniqueIndex('notices_once').on(t.userId, t.kind, t.key),
    index('notices_person').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notices_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notices_by').on(t.byId).where(sql`${t.byId} is not null`),
    // Withdrawn by the prefix of the key: a post includes the notifications of its comments.
    index('notices_key').on(t.key.op('text_pattern_ops')),
    // For keys that end with the person concerned: `removeFromKeys` of local-community.
    index('notices_about')
      .on(sql`split_part(${t.key}, ':', 4)`)
      .where(sql`${t.kind} in ('registration', 'member')`),
    index('notices_read').on(t.readAt).where(sql`${t.readAt} is not null`),
    index('notices_created').on(t.createdAt),
    index('notices_due').on(t.via, t.userId).where(sql`${t.mailedAt} is null and ${t.via} <> 'site'`),
    // Separate emails, which are pending for a minute. Most rows are only for the site and never have `mailedAt`.
    // Without this index, PostgreSQL expects many pending rows, and reads all rows to find some.
    index('notices_emails_due').on(t.seq).where(sql`${t.mailedAt} is null and ${t.via} = 'mail'`),
  ],
)

/**
 * A person's choice for a kind; no row is the default. `before` is the choice that unsubscribing replaced, to undo
 * it; `endedBy` what the link was for: the kind, or the daily email.
 */
export const notificationChoices = pgTable(
  'notice_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar({ length: 20 }).$type<Kind>().notNull(),
    via: varchar({ length: 10 }).$type<Via>().notNull(),
    before: varchar({ length: 10 }).$type<Via>(),
    endedBy: varchar('ended_by', { length: 20 }).$type<Kind | 'digest'>(),
  },
  (t) => [
    oneOf('notice_choices_kind', t.kind, KINDS),
    oneOf('notice_choices_before', t.before, VIAS),
    oneOf('notice_choices_ended_by', t.endedBy, [...KINDS, 'digest']),
    primaryKey({ columns: [t.userId, t.kind] }),
    check('notice_choices_via', sql`${t.via} in ('site', 'mail', 'digest', 'none')`),
  ],
)
