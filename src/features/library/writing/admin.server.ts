import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { audit, titlesOf } from '#features/accounts/audit-log/audit-log.server.ts'
import type { Ctx } from '#platform/app-context.server.ts'
import { holdsWords } from '#platform/database/contains-words.server.ts'
import { oneRow, type Tx, violatesUnique } from '#platform/database/database.server.ts'
import { write } from '#platform/database/write.server.ts'
import { toInstant } from '#platform/dates/moment.server.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { olderThan, type Page, pageOf, type SearchPageRequest } from '#platform/http/paging.server.ts'
import { applyChange } from '#platform/http/parse.server.ts'
import type { Lang } from '#platform/i18n/lang.ts'
import { persianCategory } from '../articles/categories.ts'
import { type Rendered, renderTexts } from '../articles/markdown.server.ts'
import { upsertResource } from '../articles/resource-entry.server.ts'
import { indexArticle } from '../searchable.server.ts'
import { type ArticleFacts, articles, articleVersions } from '../tables.ts'
import { type ArticleChange, ArticleInput, slugOf } from './rules.ts'
import { type AdminArticle, asEntered, toAdmin } from './view.server.ts'

type Row = typeof articles.$inferSelect

/** Each published article is also a resource. */
const ARTICLE_TAGS = ['articles', 'resources']

/**
 * Creates an article. For admins.
 * @throws ApiError slug_taken
 */
export async function createArticle(ctx: Ctx, input: ArticleInput): Promise<AdminArticle> {
  const slug = input.slug ?? slugOf(input.title) ?? `article-${randomUUID().slice(0, 8)}`
  const row = await withUniqueSlug(() =>
    write(ctx, { tags: ARTICLE_TAGS }, async (tx) => {
      const values = { ...toValues(ctx, input), slug, authorId: ctx.viewer.id ?? null }
      const created = await tx.insert(articles).values(values).returning().then(oneRow)
      await saveVersion(ctx, tx, created)
      await upsertResource(tx, created)
      await indexArticle(tx, slug)
      const details = { slug, ...titlesOf(created) }
      await audit(ctx, tx, { act: 'article_written', subject: `article:${created.id}`, details })
      return created
    }),
  )
  return toAdmin(row, ctx.now)
}

/**
 * Changes an article, and stores the previous version. For admins.
 * @throws ApiError article_not_found, article_built_in, changed_meanwhile, slug_taken, invalid
 */
export async function updateArticle(ctx: Ctx, id: number, change: ArticleChange): Promise<AdminArticle> {
  const row = await withUniqueSlug(() =>
    write(ctx, { tags: ARTICLE_TAGS }, async (tx) => {
      const before = await lockArticle(tx, id)
      const article = applyChange(ArticleInput, toEditorView(before), change)
      const values = toValues(ctx, article, before)
      const slug = article.slug ?? before.slug
      const [after] = await tx
        .update(articles)
        .set({ ...values, slug, version: before.version + 1, updatedAt: ctx.now })
        .where(eq(articles.id, id))
        .returning()
      if (!after) throw new ApiError(404, 'article_not_found')
      await saveVersion(ctx, tx, after)
      await upsertResource(tx, after)
      if (slug !== before.slug) await indexArticle(tx, before.slug)
      await indexArticle(tx, slug)
      const details = { slug, ...titlesOf(after), version: after.version, published: after.published }
      await audit(ctx, tx, { act: 'article_revised', subject: `article:${id}`, details })
      return after
    }),
  )
  return toAdmin(row, ctx.now)
}

/** Removes an article and its versions. For admins. @throws ApiError article_not_found, article_built_in */
export async function removeArticle(ctx: Ctx, id: number): Promise<void> {
  await write(ctx, { tags: ARTICLE_TAGS }, async (tx) => {
    const article = await lockArticle(tx, id)
    await tx.delete(articles).where(eq(articles.id, id))
    await indexArticle(tx, article.slug)
    const details = { slug: article.slug, ...titlesOf(article) }
    await audit(ctx, tx, { act: 'article_removed', subject: `article:${id}`, details })
  })
}

/**
 * Lists all articles, including drafts, newest first; with `q` only articles whose titles or address have its words.
 * For admins.
 */
export async function listAdminArticles(
  ctx: Ctx,
  { q, limit, cursor }: SearchPageRequest,
): Promise<Page<AdminArticle>> {
  const rows = await ctx.db
    .select()
    .from(articles)
    .where(
      and(olderThan(cursor, articles.id), holdsWords(q, articles.title, articles.titleFa, articles.slug)),
    )
    .orderBy(desc(articles.id))
    .limit(limit + 1)
  const page = pageOf(rows, limit, (last) => [last.id])
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...toAdmin(row, ctx.now), content: null, contentFa: null })),
  }
}

/**
 * One article for editing. For admins.
 * @throws ApiError article_not_found
 */
export async function showAdminArticle(ctx: Ctx, id: number): Promise<AdminArticle> {
  const [row] = await ctx.db.select().from(articles).where(eq(articles.id, id))
  if (!row) throw new ApiError(404, 'article_not_found')
  return toAdmin(row, ctx.now)
}

/**
 * The versions of an article, newest first; with `q` those whose text holds its words. For admins.
 * @throws ApiError article_not_found
 */
export async function listVersions(ctx: Ctx, id: number, { q, limit, cursor }: SearchPageRequest) {
  const [article] = await ctx.db.select({ id: articles.id }).from(articles).where(eq(articles.id, id))
  if (!article) throw new ApiError(404, 'article_not_found')
  const { version, createdAt, words, articleId } = articleVersions
  const textOf = (name: string) => sql`${words}->>${sql.raw(`'${name}'`)}`
  const rows = await ctx.db
    .select({ version, createdAt, words })
    .from(articleVersions)
    .where(
      and(
        eq(articleId, id),
        olderThan(cursor, version),
        holdsWords(q, ...['title', 'titleFa', 'content', 'contentFa'].map(textOf)),
      ),
    )
    .orderBy(desc(version))
    .limit(limit + 1)
  return pageOf(rows, limit, (last) => [last.version])
}

async function lockArticle(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for('update')
  if (!row) throw new ApiError(404, 'article_not_found')
  if (row.builtIn) throw new ApiError(409, 'article_built_in')
  return row
}

async function withUniqueSlug<Made>(make: () => Promise<Made>): Promise<Made> {
  return await make().catch((error) => {
    throw violatesUnique(error, 'articles_slug_unique') ? new ApiError(409, 'slug_taken') : error
  })
}

async function saveVersion(ctx: Ctx, tx: Tx, row: Row) {
  const version = { articleId: row.id, version: row.version, words: asEntered(row) }
  await tx.insert(articleVersions).values({ ...version, editorId: ctx.viewer.id ?? null })
}

/** A reading time that nobody set is estimated anew from the text. */
function toEditorView(row: Row) {
  return { ...asEntered(row), readTime: row.readTime === minutesOf(row.rendered) ? null : row.readTime }
}

const WORDS_A_MINUTE = 200 // as in the built-in articles

function minutesOf(rendered: Partial<Record<Lang, Rendered>>): number {
  const wordCount = Math.max(...Object.values(rendered).map((each) => each.words), 1)
  return Math.max(1, Math.round(wordCount / WORDS_A_MINUTE))
}

/** The columns of an input. Its text is rendered here, once per version. */
function toValues(ctx: Ctx, input: ArticleInput, before?: Row) {
  const { title, titleFa, content, contentFa, category, hero, blessing, published, isPremium } = input
  const { description, keywords, author, descriptionFa, keywordsFa, authorFa, publishAt } = input
  const rendered = renderTexts(input)
  const categoryFa = input.categoryFa ?? persianCategory(category) ?? category
  return {
    title,
    titleFa,
    content,
    contentFa,
    category,
    hero,
    blessing,
    published,
    isPremium,
    rendered,
    facts: title === null ? null : toFacts(category, { description, keywords, author }),
    factsFa:
      titleFa === null
        ? null
        : toFacts(categoryFa, { description: descriptionFa, keywords: keywordsFa, author: authorFa }),
    readTime: input.readTime ?? minutesOf(rendered),
    publishAt: publishTime(ctx, { publishAt, published }, before),
  }
}

/** Without a time given a published article is public from now on, or since it was already. */
function publishTime(
  ctx: Ctx,
  { publishAt, published }: Pick<ArticleInput, 'publishAt' | 'published'>,
  before: Row | undefined,
): Date | null {
  if (publishAt) return toInstant(publishAt, 'UTC', 'publishAt')
  if (!published) return null
  return before?.publishAt && before.publishAt <= ctx.now ? before.publishAt : ctx.now
}

type OptionalFacts = Record<'description' | 'keywords' | 'author', string | null>

const toFacts = (category: string, { description, keywords, author }: OptionalFacts): ArticleFacts => ({
  category,
  description: description ?? '',
  keywords: keywords ?? '',
  author: author ?? '',
})
