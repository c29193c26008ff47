import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import { oneOf, rowId, time, timestamps, version } from '#platform/database/columns.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import type { Rendered } from './articles/markdown.server.ts'
import { DOWNLOAD_FORMATS } from './files/formats.ts'
import { RESOURCE_CATEGORIES, type ResourceCategory } from './search-params.ts'

const person = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' })

/** An article's metadata in one language. */
export type ArticleFacts = {
  description: string
  keywords: string
  category: string
  author: string
  heroAlt?: string
  /** In the English file: the meaning of the closing blessing. */
  blessingMeaning?: string
}

/**
 * Articles in one or both languages. Built-in ones come from content/articles and cannot be edited; the others are
 * public once published and their moment has come.
 */
export const articles = pgTable(
  'articles',
  {
    id: rowId(),
    slug: varchar({ length: 100 }).notNull().unique(),
    title: varchar({ length: 200 }),
    titleFa: varchar('title_fa', { length: 200 }),
    content: text(),
    contentFa: text('content_fa'),
    facts: jsonb().$type<ArticleFacts>(),
    factsFa: jsonb('facts_fa').$type<ArticleFacts>(),
    category: varchar({ length: 100 }).notNull(),
    hero: varchar({ length: 40 }),
    blessing: text(),
    authorId: person('author_id'),
    readTime: integer('read_time').notNull().default(5),
    published: boolean().notNull().default(false),
    publishAt: time('publish_at'),
    isPremium: boolean('is_premium').notNull().default(false),
    builtIn: boolean('built_in').notNull().default(false),
    version: version(),
    /** Rendered from the Markdown once per version, in each of its languages. */
    rendered: jsonb().$type<Partial<Record<Lang, Rendered>>>().notNull(),
    /** The hash of the source and its renderer, where it is built in. */
    sourceHash: text('source_hash'),
    ...timestamps(),
  },
  (t) => [
    check(
      'articles_some_language',
      sql`(${t.title} is not null and ${t.content} is not null) or (${t.titleFa} is not null and ${t.contentFa} is not null)`,
    ),
    index('articles_shown').on(t.publishAt.desc(), t.id.desc()).where(sql`${t.published}`),
  ],
)

/** The earlier versions of an article, for going back. */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    words: jsonb().$type<Record<string, unknown>>().notNull(),
    editorId: person('editor_id'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.version] })],
)

/**
 * Links that help, and the built-in articles. A submitted one is visible to its submitter and moderators until it is
 * approved; declined means decided and not approved.
 */
export const resources = pgTable(
  'resources',
  {
    id: rowId(),
    title: varchar({ length: 200 }).notNull(),
    titleFa: varchar('title_fa', { length: 200 }),
    description: text().notNull(),
    descriptionFa: text('description_fa'),
    url: text().notNull(),
    category: varchar({ length: 100 }).$type<ResourceCategory>().notNull(),
    submittedBy: person('submitted_by'),
    approved: boolean().notNull().default(false),
    decidedAt: time('decided_at'),
    reason: text(),
    /** The article that it links to, and with which it is removed. */
    articleId: integer('article_id')
      .unique()
      .references(() => articles.id, { onDelete: 'cascade' }),
    downloads: integer().notNull().default(0),
    /** Folded titles and descriptions in both languages, for the search box of the library. */
    folded: text().notNull(),
    checkedAt: time('checked_at'),
    /** The first of consecutive failed checks. A single one may be a temporary fault. */
    failingSince: time('failing_since'),
    /** Since when it has been dead, after a second failed check; null while it works. */
    deadSince: time('dead_since'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('resources_category', t.category, RESOURCE_CATEGORIES),
    check('resources_downloads', sql`${t.downloads} >= 0`),
    check('resources_decided', sql`not ${t.approved} or ${t.decidedAt} is not null`),
    index('resources_shown').on(t.category, t.id.desc()).where(sql`${t.approved}`),
    // The order of the library (`listResources`).
    index('resources_in_order')
      .on(
        sql`((${t.articleId} is not null)::int)`,
        sql`(case when ${t.articleId} is null then ${t.id} else -${t.id} end)`,
      )
      .where(sql`${t.approved}`),
    index('resources_waiting').on(t.id).where(sql`${t.decidedAt} is null`),
    index('resources_submitter').on(t.submittedBy),
    index('resources_folded').using('gin', sql`${t.folded} gin_trgm_ops`),
    uniqueIndex('resources_address').on(sql`md5(${t.url})`, t.submittedBy),
  ],
)

/** How often each was downloaded, a day and a format; nothing about who. */
export const resourceDownloads = pgTable(
  'resource_downloads',
  {
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    format: varchar({ length: 4 }).$type<'html' | 'epub'>().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    oneOf('resource_downloads_format', t.format, DOWNLOAD_FORMATS),
    primaryKey({ columns: [t.resourceId, t.day, t.format] }),
  ],
)
