import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { BlockSource } from '#features/newsletter/issues/block-source.server.ts'
import { pickColumns } from '#platform/database/columns.ts'
import { hasTitleWith } from '#platform/database/contains-words.server.ts'
import { WEEK_MS } from '#platform/dates/durations.ts'
import { articles } from '../tables.ts'

const MOST = 3
const isPublic = and(eq(articles.published, true), lte(articles.publishAt, sql`now()`))

/** Articles in the newsletter. */
export const articleBlocks: BlockSource = {
  kind: 'article',
  async read({ db }, ids) {
    const rows = await db
      .select(pickColumns(articles, ['id', 'slug', 'title', 'titleFa', 'facts', 'factsFa']))
      .from(articles)
      .where(and(inArray(articles.id, ids), isPublic))
    return rows.map(({ slug, facts, factsFa, ...row }) => ({
      ...row,
      path: `/resources/${slug}`,
      text: facts?.description ?? null,
      textFa: factsFa?.description ?? null,
    }))
  },
  find: ({ db }, words, most) =>
    db
      .select(pickColumns(articles, ['id', 'title', 'titleFa']))
      .from(articles)
      .where(and(isPublic, hasTitleWith(words, articles.title, articles.titleFa)))
      .orderBy(desc(articles.id))
      .limit(most),
  weekly: ({ db }, now) =>
    db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isPublic, gt(articles.publishAt, new Date(now.getTime() - WEEK_MS))))
      .orderBy(desc(articles.id))
      .limit(MOST),
}
