import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { Role } from '#platform/app-context.server.ts'
import { oneOf, rowId, time, timestamps } from '#platform/database/columns.ts'
import { foldedColumn } from '#platform/database/folded-sql.server.ts'
import { LANGS, type Lang } from '#platform/i18n/lang.ts'
import { DEMO_KINDS, type DemoKind, SPOKEN_LANGUAGES, type SpokenLanguages } from './rules.ts'
import type { Device } from './sessions/device.ts'

/** People. `location`, `childrenAges` and `parentingInterests` are stored as given and shown only to their owner. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    email: varchar({ length: 254 }).notNull().unique(),
    emailVerified: boolean('email_proved').notNull().default(false),
    firstName: varchar('first_name', { length: 60 }).notNull(),
    lastName: varchar('last_name', { length: 60 }).notNull().default(''),
    foldedName: foldedColumn('folded_name', "first_name || ' ' || last_name"),
    profileImageUrl: varchar('profile_image_url', { length: 500 }),
    location: varchar({ length: 200 }),
    /** ISO 3166-1 alpha-2, read from `location`; posts carry it, coarsened for filters. */
    country: varchar({ length: 2 }),
    city: varchar({ length: 100 }),
    childrenAges: text('children_ages'),
    parentingInterests: text('parenting_interests'),
    languagePreference: varchar('language_preference', { length: 10 })
      .$type<SpokenLanguages>()
      .notNull()
      .default('both'),
    /** The language of the site and its emails for this person. */
    lang: varchar({ length: 2 }).$type<Lang>().notNull().default('en'),
    /** IANA name, as their browser last reported it; emails show times in this zone. */
    timeZone: varchar('time_zone', { length: 64 }),
    role: varchar({ length: 10 }).$type<Role>().notNull().default('member'),
    /**
     * Set when the owner verified the address in another browser than the one that signed up: what was posted until
     * then may be a stranger's, and the owner has yet to decide whether to keep it.
     */
    reviewPostsUntil: time('review_posts_until'),
    subscriptionType: varchar('subscription_type', { length: 10 }).notNull().default('free'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    subscriptionStatus: varchar('subscription_status', { length: 20 }).notNull().default('inactive'),
    subscriptionStartDate: time('subscription_start_date'),
    subscriptionEndDate: time('subscription_end_date'),
    ...timestamps(),
  },
  (t) => [
    oneOf('users_lang', t.lang, LANGS),
    oneOf('users_language_preference', t.languagePreference, SPOKEN_LANGUAGES),
    // The few that the newsletter, which stores domains in ASCII, has under another spelling.
    index('users_international').on(t.email).where(sql`${t.email} ~ '[^ -~]'`),
    index('users_newest').on(t.createdAt, t.id),
    uniqueIndex('users_stripe_customer').on(t.stripeCustomerId),
    check('users_role', sql`${t.role} in ('member', 'expert', 'moderator', 'admin')`),
  ],
)

/**
 * Sessions, in SQL under the names the specification gives them (sid, sess, expire); the properties are Better
 * Auth's own, since its session queries do not follow renamed fields.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text('sid').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The kind of device it was opened on; no address is stored. */
    sess: jsonb().$type<Device>().notNull().default({}),
    expiresAt: time('expire').notNull(),
    ...timestamps(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expire').on(t.expiresAt)],
)

/** Pending links and codes, hashed. */
export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time('expires_at').notNull(),
    ...timestamps(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
)

/**
 * Accounts at an OpenID Connect provider, where one is configured: `providerId` is its issuer, `accountId` the
 * subject. The tokens stay empty: the provider is not called after signing in.
 */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('provider_accounts_subject').on(t.providerId, t.accountId),
    uniqueIndex('provider_accounts_user').on(t.userId, t.providerId),
  ],
)

/**
 * Changes of an account's email. A pending change has its link hashed. From the old email, a confirmed change can be
 * undone for a week; nobody else can take that email in that time. Removed after a week.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: varchar('old_email', { length: 254 }).notNull(),
    newEmail: varchar('new_email', { length: 254 }).notNull(),
    confirmHash: text('confirm_hash').notNull().unique(),
    undoHash: text('undo_hash').unique(),
    createdAt: time('created_at').notNull().defaultNow(),
    confirmedAt: time('confirmed_at'),
    undoneAt: time('undone_at'),
  },
  (t) => [index('email_changes_user').on(t.userId), index('email_changes_old').on(t.oldEmail)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    /** An unsigned number of 32 bits. */
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: time('created_at').defaultNow(),
  },
  (t) => [index('passkeys_user').on(t.userId), uniqueIndex('passkeys_credential').on(t.credentialID)],
)

/**
 * While one of these is open, a person may read but not write. A sealed one was made from an anonymous text: nobody
 * sees whom it concerns, because a list of suspended people would reveal the author.
 */
export const suspensions = pgTable(
  'suspensions',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    sealed: boolean().notNull().default(false),
    /** The text it was made from, as the audit log names it, such as `post:12`. Only that text can end it. */
    madeFrom: text('made_from'),
    createdAt: time('created_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (t) => [
    index('suspensions_open').on(t.userId).where(sql`${t.endedAt} is null`),
    uniqueIndex('suspensions_from_text').on(t.madeFrom, t.userId).where(sql`${t.endedAt} is null`),
  ],
)

/**
 * Open suspensions of deleted accounts, by a keyed hash of the email: a new account of the same email gets them again.
 * Sealed ones are not kept, as nothing may link an email to an anonymous text.
 *
 * The text is kept, because moderators end a block by its text: without it, a block that they ended would come back
 * with the account. The person signed this text. The row is deleted when the block ends.
 */
export const suspendedEmails = pgTable(
  'suspended_emails',
  {
    id: rowId(),
    emailHash: text('email_hash').notNull(),
    reason: text().notNull(),
    /** As in the suspension, such as `post:12`; the text may be gone. */
    madeFrom: text('made_from'),
    /** When the account was suspended. */
    since: time('since').notNull(),
    /** When the account was deleted. */
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('suspended_emails_hash').on(t.emailHash)],
)

/** What admins note about a member for each other; the author as in the audit log, which outlives their account. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    note: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [index('member_notes_member').on(t.userId, t.id)],
)

/**
 * The seeded demo rows without an author, or whose author may change; all other demo rows are recognized by their
 * author (`demoMember`). Rows without their subject are harmless, as ids are never used again.
 */
export const demoRows = pgTable(
  'demo_rows',
  { kind: varchar({ length: 20 }).$type<DemoKind>().notNull(), id: integer().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), oneOf('demo_rows_kind', t.kind, DEMO_KINDS)],
)
