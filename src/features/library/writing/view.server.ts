import type { articles } from '../tables.ts'
import type { ArticleInput } from './rules.ts'

type Row = typeof articles.$inferSelect
type ArticleState = 'draft' | 'scheduled' | 'out'
type EnteredArticle = ArticleInput & { id: number; slug: string; version: number }
/** An article as admins see it. */
export type AdminArticle = EnteredArticle & {
  builtIn: boolean
  state: ArticleState
  createdAt: Date
  updatedAt: Date
}

/** A row as its author entered it, with its id, address and version. */
export function asEntered({ facts, factsFa, category, hero, publishAt, ...row }: Row): EnteredArticle {
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    title: row.title,
    titleFa: row.titleFa,
    content: row.content,
    contentFa: row.contentFa,
    category,
    blessing: row.blessing,
    readTime: row.readTime,
    isPremium: row.isPremium,
    published: row.published,
    hero: hero as ArticleInput['hero'],
    description: facts?.description || null,
    descriptionFa: factsFa?.description || null,
    keywords: facts?.keywords || null,
    keywordsFa: factsFa?.keywords || null,
    author: facts?.author || null,
    authorFa: factsFa?.author || null,
    // Where nobody gave a Persian category the English one was stored.
    categoryFa: factsFa && factsFa.category !== category ? factsFa.category : null,
    publishAt: publishAt?.toISOString() ?? null,
  }
}

/** @param now decides whether its moment has come */
export function toAdmin(row: Row, now: Date): AdminArticle {
  const { published, publishAt, builtIn, createdAt, updatedAt } = row
  return {
    ...asEntered(row),
    builtIn,
    createdAt,
    updatedAt,
    state: stateOf(published ? publishAt : null, now),
  }
}

function stateOf(publishAt: Date | null, now: Date) {
  if (!publishAt) return 'draft'
  return publishAt > now ? 'scheduled' : 'out'
}
