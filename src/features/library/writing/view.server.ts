import type { articles } from '../tables.ts'
import type { ArticleInput } from './rules.ts'

type Row = typeof articles.$inferSelect
type ArticleState = 'draft' | 'scheduled' | 'out'
/** An article as admins see it. */
export type AdminArticle = ArticleInput & {
  id: number
  slug: string
  builtIn: boolean
  version: number
  state: ArticleState
  createdAt: Date
  updatedAt: Date
}

/**
 * A row with its texts as they were entered.
 * @param now decides whether its moment has come
 */
export function toAdmin(row: Row, now: Date): AdminArticle {
  const { id, slug, title, titleFa, content, contentFa, category, hero, blessing, readTime, isPremium } = row
  const { facts, factsFa, published, publishAt, builtIn, version, createdAt, updatedAt } = row
  return {
    id,
    slug,
    title,
    titleFa,
    content,
    contentFa,
    category,
    blessing,
    readTime,
    isPremium,
    published,
    hero: hero as AdminArticle['hero'],
    description: facts?.description || null,
    descriptionFa: factsFa?.description || null,
    keywords: facts?.keywords || null,
    keywordsFa: factsFa?.keywords || null,
    author: facts?.author || null,
    authorFa: factsFa?.author || null,
    // Where nobody gave a Persian category the English one was stored.
    categoryFa: factsFa && factsFa.category !== category ? factsFa.category : null,
    publishAt: publishAt?.toISOString() ?? null,
    builtIn,
    version,
    createdAt,
    updatedAt,
    state: !published || !publishAt ? 'draft' : publishAt > now ? 'scheduled' : 'out',
  }
}
