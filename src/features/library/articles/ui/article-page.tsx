import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import { dirOf, otherLang } from '#platform/i18n/lang.ts'
import { requestContext } from '#platform/pages/request-context.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Khatam } from '#ui/khatam.tsx'
import { articleQuery } from '../queries.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticleContents } from './article-contents.tsx'
import { ArticleEnd } from './article-end.tsx'
import { ArticleHero } from './article-hero.tsx'
import { ArticleTools } from './article-tools.tsx'
import { RelatedArticles } from './related-articles.tsx'
import { SideBySide } from './side-by-side.tsx'

/** One article: hero, contents beside the text on wide screens, the text, the blessing, what to read next. */
export function ArticlePage({ slug, sideBySide }: { slug: string; sideBySide: boolean }) {
  const { data: article } = useSuspenseQuery(articleQuery(slug))
  const other = useQuery({
    ...articleQuery(slug, otherLang(requestContext().lang)),
    enabled: sideBySide && article.langs.length > 1,
  })
  const both = sideBySide && other.data
  return (
    <div className="page py-6">
      <BackLink to="/resources">{m.library_back()}</BackLink>
      <div className={both ? '' : 'grid grid-cols-1 gap-x-10 lg:grid-cols-[minmax(0,44rem)_1fr]'}>
        <article lang={article.lang} dir={article.lang === 'fa' ? 'rtl' : 'ltr'} className="min-w-0">
          <ArticleHero article={article} />
          <ArticleTools article={article} both={sideBySide} />
          {article.lang !== requestContext().lang && (
            <p
              lang={requestContext().lang}
              dir={dirOf(requestContext().lang)}
              className="mb-4 rounded-sm bg-lapis-soft p-3"
            >
              {m.library_only_other()}
            </p>
          )}
          {both ? <SideBySide first={article} second={other.data} /> : <ArticleBody article={article} />}
          <ArticleEnd article={article} />
        </article>
        {!both && <ArticleContents article={article} />}
      </div>
      <RelatedArticles articles={article.related} />
      <p data-screen className="flex items-center justify-center gap-3 py-4 text-muted">
        <Khatam className="size-4" />
        <Link
          to="/resources"
          className="inline-flex min-h-11 items-center font-semibold text-firoozeh hover:underline"
        >
          {m.library_back()}
        </Link>
      </p>
    </div>
  )
}
