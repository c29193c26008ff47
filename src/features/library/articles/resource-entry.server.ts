import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.server.ts'
import { fold } from '#platform/text/fold.ts'
import { type articles, resources } from '../tables.ts'
import { isToolkit } from './built-in.ts'

type PublishedArticle = Pick<
  typeof articles.$inferSelect,
  'id' | 'slug' | 'title' | 'titleFa' | 'facts' | 'factsFa' | 'published'
>

/**
 * Adds an article to the resources, or updates its entry, in the transaction that changes the article. The entry is
 * shown while the article is public (resources.server.ts).
 */
export async function upsertResource(tx: Tx, article: PublishedArticle): Promise<void> {
  const { id, slug, titleFa, facts, factsFa, published } = article
  const words = {
    title: article.title ?? titleFa ?? '',
    titleFa,
    description: facts?.description ?? factsFa?.description ?? '',
    descriptionFa: factsFa?.description ?? null,
  }
  const row = {
    ...words,
    url: `/resources/${slug}`,
    category: isToolkit(slug) ? ('toolkits' as const) : ('articles' as const),
    approved: published,
    decidedAt: sql`now()`,
    folded: fold(Object.values(words).join(' ')),
  }
  await tx
    .insert(resources)
    .values({ ...row, articleId: id })
    .onConflictDoUpdate({ target: resources.articleId, set: row })
}
