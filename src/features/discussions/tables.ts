import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { idempotencyKey, oneOf, rowId, time, timestamps, version } from '#platform/database/columns.ts'
import { CATEGORIES, type Category, PLACES, type Place } from './search-params.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const author = () => text('author_id').references(() => users.id, { onDelete: 'set null' })

/**
 * What parents write. An author who left is null: 'Former member'. An anonymous post stores its author only for
 * editing and suspending; no other query may read it, and it never stores a city.
 */
export const posts = pgTable(
  'posts',
  {
    id: rowId(),
    title: varchar({ length: 200 }).notNull(),
    content: text().notNull(),
    category: varchar({ length: 100 }).$type<Category>().notNull(),
    authorId: author(),
    anonymous: boolean().notNull().default(false),
    /** One of the eight places of the location filter; null when the author gave no country. */
    location: varchar({ length: 20 }).$type<Place>(),
    country: varchar({ length: 2 }),
    city: varchar({ length: 100 }),
    likes: integer().notNull().default(0),
    replies: integer().notNull().default(0),
    /** Hot ranking: likes plus twice replies. */
    heat: integer().notNull().generatedAlwaysAs(sql`likes + 2 * replies`),
    hiddenAt: time('hidden_at'),
    /** Hidden until a moderator has looked at it (`held.server.ts`): nobody but its author has seen it. */
    held: boolean().notNull().default(false),
    ...timestamps(),
    editedAt: time('edited_at'),
    version: version(),
    idempotencyKey: idempotencyKey(),
  },
  (t) => [
    oneOf('posts_category', t.category, CATEGORIES),
    oneOf('posts_location', t.location, PLACES),
    check('posts_counts', sql`${t.likes} >= 0 and ${t.replies} >= 0`),
    check('posts_held', sql`not ${t.held} or ${t.hiddenAt} is not null`),
    check('posts_anonymous_city', sql`not ${t.anonymous} or ${t.city} is null`),
    index('posts_author').on(t.authorId),
    index('posts_created').using('brin', t.createdAt),
    index('posts_waiting').on(t.id).where(sql`${t.held}`),
    uniqueIndex('posts_once').on(t.authorId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    index('posts_heat').on(t.heat.desc(), t.id.desc()),
    index('posts_likes').on(t.likes.desc(), t.id.desc()),
    // One index an order serves every filter: the feed merges a few index ranges (feed.server.ts). Every like updates
    // the row and so each further index.
    index('posts_filtered').on(t.location, t.category, t.id.desc()),
    index('posts_filtered_heat').on(t.location, t.category, t.heat.desc(), t.id.desc()),
    index('posts_filtered_likes').on(t.location, t.category, t.likes.desc(), t.id.desc()),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: rowId(),
    content: text().notNull(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: author(),
    anonymous: boolean().notNull().default(false),
    hiddenAt: time('hidden_at'),
    held: boolean().notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    editedAt: time('edited_at'),
    version: version(),
    idempotencyKey: idempotencyKey(),
  },
  (t) => [
    index('comments_post').on(t.postId, t.id),
    index('comments_author').on(t.authorId),
    index('comments_waiting').on(t.id).where(sql`${t.held}`),
    check('comments_held', sql`not ${t.held} or ${t.hiddenAt} is not null`),
    uniqueIndex('comments_once').on(t.authorId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
  ],
)

export const userLikes = pgTable(
  'user_likes',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('user_likes_once').on(t.userId, t.postId), index('user_likes_post').on(t.postId)],
)

/**
 * How many visible posts each category has. Triggers update it in the transaction that changes posts. Replies and likes
 * do not change it, so only authors who publish in the same category at the same moment wait here.
 */
export const postCounts = pgTable('post_counts', {
  category: varchar({ length: 100 }).$type<Category>().primaryKey(),
  count: integer().notNull(),
})

/**
 * Ids grow with time, and each post stores the id buckets that its id is in among its words, as `~488`. A query for a
 * word and buckets reads only the word's newest posts, however many older ones have it. A bucket is two to the power
 * of `bits` ids wide, and is marked by its sign, which no folded word contains.
 */
export const ID_BUCKETS = [
  { sign: '~', bits: 9 },
  { sign: '^', bits: 13 },
  { sign: '_', bits: 17 },
] as const
const bucketWords = ID_BUCKETS.map(({ sign, bits }) => `'${sign}' || (post_id >> ${bits})::text`).join(', ')

/**
 * The words also hold signs for the search filters, such as `@sweden` and `#Education`: otherwise a filter with few
 * matches would read every post that has the word. A row that a process of an earlier version wrote has `?`.
 */
export const FILTER_SIGNS = { location: '@', category: '#', unknown: '?' } as const
const filterWords = `'${FILTER_SIGNS.location}' || location, coalesce('${FILTER_SIGNS.category}' || category, '${FILTER_SIGNS.unknown}')`

/**
 * The folded words of a post, in a table of their own: a like rewrites the row of the post and would otherwise update
 * these large indexes each time.
 */
export const postSearch = pgTable(
  'post_search',
  {
    postId: integer('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    body: text().notNull(),
    /** Those of the post. */
    location: varchar({ length: 20 }),
    category: varchar({ length: 100 }),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'B') || array_to_tsvector(array_remove(array[${sql.raw(`${bucketWords}, ${filterWords}`)}], null))`,
      ),
  },
  (t) => [index('post_search_words').using('gin', t.words)],
)

/**
 * A member's report that something breaks the guidelines: of exactly one thing. Things of other features are stored
 * by id without a reference in TypeScript, which would be an import cycle; the migration has the foreign keys.
 */
export const reports = pgTable(
  'reports',
  {
    id: rowId(),
    postId: integer('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    groupId: integer('group_id'),
    communityEventId: integer('community_event_id'),
    questionId: integer('question_id'),
    messageId: integer('message_id'),
    reporterId: text('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    decidedAt: time('decided_at'),
    decision: varchar({ length: 10 }).$type<'hidden' | 'kept'>(),
  },
  (t) => [
    oneOf('reports_decision', t.decision, ['hidden', 'kept']),
    check(
      'reports_one_subject',
      sql`num_nonnulls(${t.postId}, ${t.commentId}, ${t.groupId}, ${t.communityEventId}, ${t.questionId}, ${t.messageId}) = 1`,
    ),
    uniqueIndex('reports_post_once').on(t.postId, t.reporterId),
    uniqueIndex('reports_comment_once').on(t.commentId, t.reporterId),
    uniqueIndex('reports_group_once').on(t.groupId, t.reporterId),
    uniqueIndex('reports_community_event_once').on(t.communityEventId, t.reporterId),
    uniqueIndex('reports_question_once').on(t.questionId, t.reporterId),
    uniqueIndex('reports_message_once').on(t.messageId, t.reporterId),
    index('reports_open').on(t.id).where(sql`${t.decidedAt} is null`),
  ],
)
