import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { oneOf, rowId, time } from '#platform/database/columns.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import {
  AUDIENCES,
  type Audience,
  DELIVERY_STATES,
  type DeliveryState,
  ISSUE_STATES,
  type IssueState,
  type Progress,
  SOURCES,
  type Source,
} from './rules.ts'

/**
 * One row an address, for two lists that never mix: the newsletter (`subscribed`) and the announcements of new events
 * (`waitsForEvents`). Each is true only once the owner of the address has confirmed it; what was asked for and is not
 * confirmed has its `requestedAt`.
 */
export const newsletters = pgTable(
  'newsletters',
  {
    id: rowId(),
    /** Lower case, its domain in ASCII (RFC 5891), so that one address is one row. */
    email: varchar({ length: 255 }).notNull().unique(),
    subscribed: boolean().notNull().default(false),
    lang: varchar({ length: 2 }).$type<Lang>().notNull().default('en'),
    /** Gets each issue in both languages, in `lang` first. */
    both: boolean('both_langs').notNull().default(false),
    source: varchar({ length: 10 }).$type<Source>().notNull().default('home'),
    /** How the imported people gave their consent, as the admin wrote it. */
    consent: varchar({ length: 300 }),
    requestedAt: time('requested_at'),
    confirmedAt: time('confirmed_at'),
    unsubscribedAt: time('unsubscribed_at'),
    /** One email a month about its issues, in the place of the issues. */
    monthly: boolean().notNull().default(false),
    waitsForEvents: boolean('waits_for_events').notNull().default(false),
    eventsRequestedAt: time('events_requested_at'),
    confirmMailedAt: time('confirm_mailed_at'),
    /** Why nothing is sent to this address any more, whatever it asks for. */
    stopped: varchar({ length: 10 }).$type<'bounce' | 'complaint'>(),
    /** The imports that include this address, until its owner makes a choice: after that they cannot be undone. */
    importIds: integer('import_ids').array(),
    /** Where it came from before an import found it; null where the import created it. */
    sourceBefore: varchar('source_before', { length: 10 }).$type<Source>(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('newsletters_lang', t.lang, LANGS),
    oneOf('newsletters_source', t.source, SOURCES),
    oneOf('newsletters_source_before', t.sourceBefore, SOURCES),
    oneOf('newsletters_stopped', t.stopped, ['bounce', 'complaint']),
    index('newsletters_email_part').using('gin', t.email.op('gin_trgm_ops')),
    index('newsletters_created').on(t.createdAt),
    index('newsletters_imported').on(t.importIds).where(sql`${t.importIds} is not null`),
    index('newsletters_active').on(t.id).where(sql`${t.subscribed}`),
    index('newsletters_waiting_for_events').on(t.id).where(sql`${t.waitsForEvents}`),
  ],
)

/** The imported files. `importIds` of an address names those that subscribed it. */
export const newsletterImports = pgTable('newsletter_imports', {
  id: rowId(),
  createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
  consent: varchar({ length: 300 }),
  added: integer().notNull().default(0),
  undoneAt: time('undone_at'),
  /** How many addresses undoing it took off the newsletter. */
  removed: integer().notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Issues: drafts, scheduled, under way and sent; and the announcements of events, which are written by the site. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: rowId(),
    audience: varchar({ length: 10 }).$type<Audience>().notNull().default('newsletter'),
    state: varchar({ length: 10 }).$type<IssueState>().notNull().default('draft'),
    subject: varchar({ length: 200 }).notNull().default(''),
    subjectFa: varchar('subject_fa', { length: 200 }).notNull().default(''),
    message: text().notNull().default(''),
    messageFa: text('message_fa').notNull().default(''),
    /** For an issue that the site has written: the Monday of its week, the first day of its month, or its own day. */
    preparedFor: date('prepared_for', { mode: 'string' }),
    scheduledAt: time('scheduled_at'),
    zone: varchar({ length: 64 }),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    /** Why sending was paused by itself, such as a rejected login, or a draft was not sent at its time. */
    pausedFor: varchar('paused_for', { length: 20 }),
    recipients: integer().notNull().default(0),
    /** The figures of its deliveries, from when their rows are deleted on. */
    progress: jsonb().$type<Progress>(),
    version: integer().notNull().default(1),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('newsletter_issues_audience', t.audience, AUDIENCES),
    oneOf('newsletter_issues_state', t.state, ISSUE_STATES),
    // The draft of a week stays that draft even if an admin chooses it for members only.
    uniqueIndex('newsletter_issues_prepared').on(
      t.preparedFor,
      sql`(case when ${t.audience} in ('monthly', 'events') then ${t.audience} else 'newsletter' end)`,
    ),
    index('newsletter_issues_due').on(t.scheduledAt).where(sql`${t.state} = 'scheduled'`),
    index('newsletter_issues_public').on(t.finishedAt).where(sql`${t.audience} = 'newsletter'`),
  ],
)

/**
 * One row for each recipient of an issue, fixed when sending begins. The unique key prevents a second email to anybody.
 * Addresses are not copied: a person who is erased or unsubscribes before their turn gets nothing.
 */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id').references(() => newsletters.id, { onDelete: 'set null' }),
    lang: varchar({ length: 2 }).$type<Lang>().notNull(),
    both: boolean('both_langs').notNull(),
    state: varchar({ length: 12 }).$type<DeliveryState>().notNull().default('waiting'),
    /** Not before this time; for one being sent, until when its process has to say that it still runs. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
    /** The process that is sending it. */
    sender: text(),
    attempts: smallint().notNull().default(0),
    /** What the receiving server answered last, without its text, which may contain the address. */
    fault: varchar({ length: 20 }),
    sentAt: time('sent_at'),
    unsubscribedAt: time('unsubscribed_at'),
  },
  (t) => [
    oneOf('newsletter_deliveries_state', t.state, DELIVERY_STATES),
    oneOf('newsletter_deliveries_lang', t.lang, LANGS),
    uniqueIndex('newsletter_deliveries_once').on(t.issueId, t.subscriberId),
    index('newsletter_deliveries_of').on(t.subscriberId),
    index('newsletter_deliveries_due')
      .on(t.issueId, t.dueAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    // Few, once an issue is sent: all that its figures count (`readProgress`).
    index('newsletter_deliveries_counted')
      .on(t.issueId, t.state, t.unsubscribedAt)
      .where(sql`${t.state} <> 'sent' or ${t.unsubscribedAt} is not null`),
  ],
)

/** Processed events of the email provider, so that a repeated one changes nothing. Kept for 30 days. */
export const emailEvents = pgTable('email_events', {
  id: varchar({ length: 200 }).primaryKey(),
  receivedAt: time('received_at').notNull().defaultNow(),
})
