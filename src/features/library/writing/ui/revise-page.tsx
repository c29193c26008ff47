import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { deskArticleQuery } from '../queries.ts'
import { ArticleEditor } from './article-editor.tsx'

/** The editor with an article that is there; a built-in one says where it is changed. */
export function RevisePage({ id }: { id: number }) {
  const { data: article } = useSuspenseQuery(deskArticleQuery(id))
  if (article.builtIn) return <p>{m.error_article_built_in()}</p>
  return <ArticleEditor key={article.id} article={article} />
}
