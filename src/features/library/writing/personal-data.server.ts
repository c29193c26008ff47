import { and, asc, eq, sql } from 'drizzle-orm'
import type { PersonalData } from '#features/accounts/personal-data.server.ts'
import { articles, articleVersions } from '../tables.ts'

/** The articles that an admin wrote or edited, with what they wrote; they stay when the account is deleted. */
export const articleData: PersonalData = {
  name: 'articles',
  gather: ({ db }, { id }) => {
    const { slug, title, titleFa, createdAt } = articles
    const { version, words, createdAt: savedAt } = articleVersions
    return db
      .select({
        slug,
        title,
        titleFa,
        createdAt,
        isAuthor: sql<boolean>`coalesce(${articles.authorId} = ${id}, false)`,
        version,
        words,
        savedAt,
      })
      .from(articles)
      .leftJoin(
        articleVersions,
        and(eq(articleVersions.articleId, articles.id), eq(articleVersions.editorId, id)),
      )
      .where(sql`${articles.authorId} = ${id} or ${articleVersions.editorId} = ${id}`)
      .orderBy(asc(articles.id), asc(version))
  },
}
