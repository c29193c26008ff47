import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { dirOf } from '#platform/i18n/lang.ts'
import { Failed } from '#ui/lists/paged-list.tsx'
import { articleQuery } from '../queries.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleEnd } from './article-end.tsx'

/** A built-in article opened within its card. */
export default function InlineArticle({ slug }: { slug: string }) {
  const { data: article, error, refetch } = useQuery(articleQuery(slug))
  if (!article) {
    if (error) return <Failed error={error} onRetry={refetch} />
    return (
      <div role="status" aria-label={m.ui_loading()} className="grid gap-3">
        <div className="skeleton h-7 w-1/2" />
        <div className="skeleton h-40" />
      </div>
    )
  }
  return (
    <div
      lang={article.lang}
      dir={dirOf(article.lang)}
      className="relative z-10 max-w-[44rem] min-w-0 border-t border-line pt-5"
    >
      <ArticleBody article={article} />
      <ArticleEnd article={article} />
    </div>
  )
}
